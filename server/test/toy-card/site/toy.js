// The toy's library, as a merchant's page loads it from the toy's site.
;(() => {
  const site = new URL(document.currentScript.src).origin

  const open = (element, path, title, options = {}) =>
    new Promise((resolve, reject) => {
      const frame = document.createElement('iframe')
      frame.title = title
      frame.width = '100%'
      frame.height = options.height ?? '96'
      frame.src = site + path
      frame.addEventListener('error', () => reject(new Error('The frame did not load')))
      addEventListener('message', ({ origin, source, data }) => {
        if (origin !== site || source !== frame.contentWindow) return
        if (data.kind === 'ready') {
          frame.contentWindow.postMessage({ kind: 'look', appearance: options.appearance }, site)
          resolve(frame)
        } else options.onMessage?.(data)
      })
      element.append(frame)
    })

  globalThis.Toy = {
    async fields(element, { appearance, onEdit }) {
      let requests = 0
      const waiting = new Map()
      const frame = await open(element, '/fields', 'Card number', {
        appearance,
        onMessage: ({ kind, id, answer }) =>
          kind === 'edit' ? onEdit() : waiting.get(id)?.(answer),
      })
      const send = (kind, value) =>
        new Promise((resolve) => {
          const id = ++requests
          waiting.set(id, resolve)
          frame.contentWindow.postMessage({ kind, id, value }, site)
        })
      return {
        check: () => send('check'),
        token: () => send('token'),
        show: (message) => void send('show', message),
        clear: () => void send('clear'),
        remove: () => frame.remove(),
      }
    },

    async wallet(element, onToken) {
      return open(element, '/wallet', 'Toy wallet', {
        height: '56',
        onMessage: ({ kind, token }) => kind === 'token' && onToken(token),
      })
    },

    challenge: (url) =>
      new Promise((resolve) => {
        const cover = document.createElement('dialog')
        document.body.append(cover)
        void open(cover, new URL(url).pathname, 'Your bank', {
          height: '240',
          onMessage: ({ kind }) => {
            if (kind !== 'done') return
            cover.remove()
            resolve()
          },
        })
        cover.showModal()
      }),
  }
})()
