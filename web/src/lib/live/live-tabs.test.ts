import type { LiveUpdate } from '@paydeck/contract/calls/live'
import { afterEach, expect, test, vi } from 'vitest'

import { configureApi } from '../api/api.ts'
import { followLive } from './live-tabs.ts'

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

/** A fake of `navigator.locks`: one tab at a time holds the lock. */
function stubLocks(): void {
  const queue: (() => Promise<void>)[] = []
  let isHeld = false
  const runNext = async (): Promise<void> => {
    const work = isHeld ? undefined : queue.shift()
    if (!work) return
    isHeld = true
    await work()
    isHeld = false
    await runNext()
  }
  const request = (_name: string, _options: object, work: () => Promise<void>): Promise<void> => {
    queue.push(work)
    return runNext()
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

/** The server's end of the newest stream. `subscriptions`: the addresses that each stream asked for. */
function openServer() {
  const subscriptions: (readonly string[])[] = []
  let send = (_name: string, _data: object): void => undefined
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    subscriptions.push(new URL(url, 'https://pay.example').searchParams.getAll('watch'))
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const encoder = new TextEncoder()
        send = (name, data) =>
          controller.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))
        signal.addEventListener('abort', () =>
          controller.error(new DOMException('Aborted', 'AbortError')),
        )
      },
    })
    return Promise.resolve(new Response(body))
  })
  configureApi({ bases: { api: '/api', v3: '/api/v3' }, token: () => Promise.resolve('token') })
  return { subscriptions, send: (name: string, data: object) => send(name, data) }
}

function openTab() {
  const answers: LiveUpdate[] = []
  let watched: readonly string[] = []
  const { stop, watch } = followLive({
    merchantId: 'mcht_1',
    userId: 'user_1',
    onEvent: () => undefined,
    onMissed: () => undefined,
    onState: () => undefined,
    onAnswer: (answer) => answers.push(answer),
    onWatched: (addresses) => (watched = addresses),
  })
  stops.push(stop)
  const close = (): void => {
    stops.splice(stops.indexOf(stop), 1)
    stop()
  }
  return { close, watch, answers, watched: () => watched }
}

test('BEY-257 the tab with the connection watches what all tabs show, and passes the answers on', async () => {
  stubLocks()
  const server = openServer()
  const begin = (watched: readonly string[]) =>
    server.send('begin', { isCurrent: true, last: null, at: new Date().toISOString(), watched })
  const first = openTab()
  await expect.poll(() => server.subscriptions).toEqual([[]])
  begin([])
  const second = openTab()
  first.watch(['/payments'])
  await expect.poll(() => server.subscriptions.at(-1)).toEqual(['/payments'])
  second.watch(['/orders'])
  await expect.poll(() => server.subscriptions.at(-1)).toEqual(['/orders', '/payments'])
  begin(['/orders', '/payments'])
  await expect.poll(() => second.watched()).toEqual(['/orders', '/payments'])
  const answer = { address: '/orders', headers: {}, body: [] }
  server.send('answer', answer)
  await expect.poll(() => second.answers).toEqual([answer])
  // Addresses that would make the request too long are left out.
  second.watch(['/orders', `/${'x'.repeat(1_000)}`, ...LETTERS])
  await expect
    .poll(() => server.subscriptions.at(-1))
    .toEqual(['/orders', '/payments', ...LETTERS.slice(0, 6)])
  second.watch(['/orders'])
  await expect.poll(() => server.subscriptions.at(-1)).toEqual(['/orders', '/payments'])
  begin(['/orders', '/payments'])
  // A new tab learns what is watched.
  const third = openTab()
  await expect.poll(() => third.watched()).toEqual(['/orders', '/payments'])
  // The next leader watches what is still shown.
  first.close()
  await expect.poll(() => server.subscriptions.at(-1)).toEqual(['/orders'])
})
