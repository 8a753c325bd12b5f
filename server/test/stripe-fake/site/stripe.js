// A stand-in for Stripe's script: it mounts frames from its site and talks to them, like the real one.
;(() => {
  const SITE = 'https://js.stripe.com'

  const element = (type, options, types) => {
    const listeners = new Map()
    const channel = new MessageChannel()
    const waiting = new Map()
    const frame = document.createElement('iframe')
    // Fills its container, like the real frames.
    Object.assign(frame.style, {
      border: '0',
      display: 'block',
      width: '100%',
      height: type === 'payment' ? '260px' : '44px',
    })
    let requests = 0
    const emit = (event, value) => listeners.get(event)?.(value)
    channel.port1.addEventListener('message', ({ data }) => {
      if (data.answer !== undefined) waiting.get(data.answer)?.(data.value)
      else if (data.event === 'click')
        emit('click', { resolve: () => postRequest('proceed'), reject() {} })
      else if (data.event === 'confirm')
        emit('confirm', {
          expressPaymentType: data.wallet,
          paymentFailed: () => postRequest('failed'),
        })
      else emit(data.event, data.value)
    })
    channel.port1.start()
    const postRequest = (kind) =>
      new Promise((resolve) => {
        waiting.set(++requests, resolve)
        channel.port1.postMessage({ what: kind, asked: requests })
      })
    return {
      ask: postRequest,
      options,
      mount(container) {
        const shown = new URLSearchParams({
          taken: types[0],
          terms: options?.terms?.auBecsDebit ?? 'auto',
          business: options?.business?.name ?? '',
        })
        frame.src = `${SITE}/frames/${type}?${shown}`
        frame.title =
          type === 'payment' ? 'Secure payment input frame' : 'Secure wallet button frame'
        frame.allow = 'payment *'
        frame.addEventListener('load', () =>
          frame.contentWindow.postMessage('begin', SITE, [channel.port2]),
        )
        container.append(frame)
      },
      on(event, listener) {
        listeners.set(event, listener)
      },
      update: (changes) => void Object.assign(options, changes),
      collapse() {},
      destroy: () => frame.remove(),
    }
  }

  const elements = (options) => {
    const mounted = new Map()
    const query = new URLSearchParams(JSON.parse(JSON.stringify(options)))
    // Calls that the real script makes from the page itself.
    void fetch(`https://api.stripe.com/v1/elements/sessions?${query}`)
    return {
      options,
      create(type, more) {
        const created = element(type, more, options.allowedPaymentMethodTypes)
        mounted.set(type, created)
        return created
      },
      getElement: (type) => mounted.get(type) ?? null,
      update: async (changes) => void Object.assign(options, changes),
      submit: async () => [...mounted.values()][0].ask('check'),
      token: () => [...mounted.values()][0].ask('token'),
    }
  }

  window.Stripe = (key) => {
    if (!key.startsWith('pk_')) throw new Error('This is no publishable key')
    return { elements, createPaymentMethod: (form) => form.elements.token() }
  }
})()
