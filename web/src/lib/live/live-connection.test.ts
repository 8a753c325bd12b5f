import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { LiveUpdate } from '@paydeck/contract/calls/live'

import { configureApi } from '../api/api.ts'
import { connectLive, type LiveState } from './live-connection.ts'
import { createEventHistory } from './event-history.ts'

const SECOND = 1_000

let stopPage = (): void => undefined

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stopPage()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const beginEvent = (last: string | null, isCurrent = true): string =>
  `event: begin\ndata: ${JSON.stringify({ isCurrent, last, at: new Date().toISOString() })}\n\n`
const event = (id: string): string =>
  `id: ${id}\ndata: ${JSON.stringify({ kind: 'refund_made', subjectId: id, at: new Date().toISOString() })}\n\n`
const endEvent = (retryMs: number): string => `event: end\ndata: ${JSON.stringify({ retryMs })}\n\n`
const HEARTBEAT = ': \n\n'

/** Answers each request, as a server or a proxy in between. */
type Network = (mode: string | null, signal: AbortSignal) => Response | Promise<Response>

const onAbort = (signal: AbortSignal, fail: (reason: Error) => void): void =>
  signal.addEventListener('abort', () => fail(new DOMException('Aborted', 'AbortError')))
const buffersResponse: Network = (_mode, signal) =>
  new Promise((_resolve, reject) => onAbort(signal, reject))
const buffersBody: Network = (_mode, signal) =>
  new Response(
    new ReadableStream({ start: (body) => onAbort(signal, (reason) => body.error(reason)) }),
  )
const isOffline: Network = () => Promise.reject(new TypeError('fetch failed'))
const refuses =
  (status: number): Network =>
  () =>
    Response.json({ statusCode: status, errorCode: 'refused', message: 'Refused' }, { status })
const respondWith =
  (text: () => string): Network =>
  () =>
    new Response(text())

/** A stream that stays open until either side closes it. */
function openStream() {
  let body: ReadableStreamDefaultController<Uint8Array>
  const network: Network = (_mode, signal) =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          body = controller
          onAbort(signal, (reason) => controller.error(reason))
        },
      }),
    )
  return {
    network,
    send: (text: string) => body.enqueue(new TextEncoder().encode(text)),
    close: () => body.close(),
  }
}

/** A page behind a network. `requests`: with their times. */
function openPage(first: Network) {
  let network = first
  const requests: { at: number; mode: string | null; after: string | null }[] = []
  const subscriptions: (readonly string[])[] = []
  const states: LiveState[] = []
  const eventIds: string[] = []
  const answers: LiveUpdate[] = []
  const watched: (readonly string[])[] = []
  let watchedAddresses: readonly string[] = []
  let missed = 0
  const startedAt = performance.now()
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    const { searchParams } = new URL(url, 'https://pay.example')
    const mode = searchParams.get('mode')
    subscriptions.push(searchParams.getAll('watch'))
    requests.push({ at: performance.now() - startedAt, mode, after: searchParams.get('after') })
    return Promise.resolve(network(mode, signal))
  })
  configureApi({ bases: { api: '/api', v3: '/api/v3' }, token: () => Promise.resolve('token') })
  const connection = connectLive({
    merchantId: 'mcht_1',
    memory: createEventHistory(),
    onEvent: ({ id }) => eventIds.push(id),
    onMissed: () => (missed += 1),
    onState: (state) => states.push(state),
    watchedAddresses: () => watchedAddresses,
    onAnswer: (answer) => answers.push(answer),
    onWatched: (addresses) => watched.push(addresses),
  })
  stopPage = connection.stop
  return {
    requests,
    /** The addresses that each request named. */
    subscriptions,
    answers,
    watched,
    watch(addresses: readonly string[]) {
      watchedAddresses = addresses
      connection.renew()
    },
    states,
    eventIds,
    stop: stopPage,
    missed: () => missed,
    becomes: (next: Network) => void (network = next),
    after: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    /** The pauses between its requests, in milliseconds. */
    pauses: () => requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0)),
  }
}

for (const [label, network] of [
  ['an answer', buffersResponse],
  ['what an answer says', buffersBody],
] as const)
  test(`BEY-103 polls every ten seconds behind a network that buffers ${label}, and hears each event once`, async () => {
    let happened = 0
    const page = openPage((mode, signal) => {
      if (mode === 'stream') return network(mode, signal)
      happened += 1
      // The server repeats the last half minute.
      const events = [happened - 1, happened]
        .filter((index) => index > 0)
        .map((index) => event(`devt_${index}`))
      return new Response(beginEvent('devt_0') + events.join(''))
    })
    await page.after(9.9 * SECOND)
    expect(page.requests.map(({ mode }) => mode)).toEqual(['stream'])
    await page.after(35 * SECOND)
    expect(page.requests).toEqual([
      { at: 0, mode: 'stream', after: null },
      { at: 10 * SECOND, mode: 'once', after: null },
      { at: 20 * SECOND, mode: 'once', after: 'devt_1' },
      { at: 30 * SECOND, mode: 'once', after: 'devt_2' },
      { at: 40 * SECOND, mode: 'once', after: 'devt_3' },
    ])
    expect(page.eventIds).toEqual(['devt_1', 'devt_2', 'devt_3', 'devt_4'])
    expect(new Set(page.states)).toEqual(new Set(['asking']))
  })

test('BEY-236 a polling page retries a stream at growing intervals', async () => {
  const stream = openStream()
  const polls: Network = () => new Response(beginEvent('devt_0'))
  const page = openPage((mode, signal) =>
    mode === 'once' ? polls(mode, signal) : buffersResponse(mode, signal),
  )
  const streams = () =>
    page.requests.flatMap(({ at, mode }) => (mode === 'stream' ? [at / SECOND] : []))
  await page.after(240 * SECOND)
  // Six, then twelve polls of ten seconds, and ten seconds for each stream that does not begin.
  expect(streams()).toEqual([0, 70, 200])
  expect(page.states.at(-1)).toBe('asking')
  page.becomes((mode, signal) =>
    mode === 'once' ? polls(mode, signal) : stream.network(mode, signal),
  )
  await page.after(215 * SECOND)
  expect(streams()).toEqual([0, 70, 200, 450])
  stream.send(beginEvent('devt_0'))
  await page.after(30 * SECOND)
  stream.send(event('devt_1'))
  await page.after(SECOND)
  expect(page.states.at(-1)).toBe('live')
  expect(page.eventIds).toEqual(['devt_1'])
  expect(page.requests.at(-1)?.mode).toBe('stream')
})

test('BEY-103 a polling page reports a lost server, and recovers when it answers', async () => {
  const page = openPage(buffersResponse)
  await page.after(10 * SECOND)
  page.becomes(respondWith(() => beginEvent('devt_1')))
  await page.after(30 * SECOND)
  expect(page.states.at(-1)).toBe('asking')
  page.becomes(isOffline)
  await page.after(12 * SECOND)
  expect(page.states.at(-1)).toBe('lost')
  page.becomes(respondWith(() => beginEvent('devt_2', false)))
  await page.after(20 * SECOND)
  expect(page.states.at(-1)).toBe('asking')
  expect(page.missed()).toBeGreaterThan(0)
  expect(new Set(page.requests.slice(1).map(({ mode }) => mode))).toEqual(new Set(['once']))
})

test('BEY-103 a stream stays open with heartbeats, and after a silence resumes from the last event', async () => {
  const stream = openStream()
  const page = openPage(stream.network)
  await page.after(0)
  stream.send(beginEvent('devt_0') + event('devt_1'))
  for (let minute = 0; minute < 10; minute++)
    for (let beat = 0; beat < 4; beat++) {
      await page.after(15 * SECOND)
      stream.send(HEARTBEAT)
    }
  expect(page.requests).toHaveLength(1)
  expect(page.states).toEqual(['live'])
  expect(page.eventIds).toEqual(['devt_1'])
  const next = openStream()
  page.becomes(next.network)
  await page.after(39 * SECOND)
  expect(page.states).toEqual(['live'])
  await page.after(2 * SECOND)
  expect(page.states).toEqual(['live', 'lost'])
  await page.after(1 * SECOND)
  expect(page.requests.slice(1)).toEqual([
    { at: expect.any(Number), mode: 'stream', after: 'devt_1' },
  ])
  next.send(beginEvent('devt_1') + event('devt_1') + event('devt_2'))
  await page.after(0)
  expect(page.eventIds).toEqual(['devt_1', 'devt_2'])
  expect(page.states).toEqual(['live', 'lost', 'live'])
})

test('BEY-103 BEY-256 retries a lost server with growing pauses, which start over once it has answered', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const page = openPage(isOffline)
  await page.after(71 * SECOND)
  expect(page.pauses()).toEqual([1, 2, 4, 8, 16, 20, 20].map((seconds) => seconds * SECOND))
  expect(new Set(page.states)).toEqual(new Set(['lost']))
  page.becomes(respondWith(() => beginEvent(null)))
  await page.after(20 * SECOND)
  page.becomes(isOffline)
  const before = page.requests.length
  await page.after(2 * SECOND)
  expect(page.pauses().slice(before - 1)).toEqual([0.5 * SECOND, 1 * SECOND])
})

test('BEY-256 randomises the pauses, so that pages do not reconnect all at once', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const page = openPage(refuses(503))
  await page.after(8 * SECOND)
  expect(page.pauses()).toEqual([0.5, 1, 2, 4].map((seconds) => seconds * SECOND))
})

test('BEY-103 a page reconnects after the time that a stopping server asked for', async () => {
  const page = openPage(respondWith(() => beginEvent('devt_1') + endEvent(700)))
  await page.after(0)
  page.becomes(buffersResponse)
  await page.after(699)
  expect(page.requests).toHaveLength(1)
  await page.after(1)
  expect(page.requests).toHaveLength(2)
})

test('BEY-103 a page reconnects at once when its device is online again', async () => {
  const page = openPage(isOffline)
  await page.after(60 * SECOND)
  const before = page.requests.length
  window.dispatchEvent(new Event('online'))
  await page.after(0)
  expect(page.requests).toHaveLength(before + 1)
})

test('BEY-257 a page that shows another list opens a new stream for it at once, and resumes after the last event', async () => {
  const stream = openStream()
  const page = openPage(stream.network)
  await page.after(0)
  stream.send(beginEvent('devt_1'))
  await page.after(0)
  const next = openStream()
  page.becomes(next.network)
  page.watch(['/payments', '/totals'])
  await page.after(0)
  expect(page.subscriptions).toEqual([[], ['/payments', '/totals']])
  expect(page.requests[1]?.after).toBe('devt_1')
  const watching = { isCurrent: true, last: null, at: new Date().toISOString() }
  next.send(
    `event: begin\ndata: ${JSON.stringify({ ...watching, watched: ['/payments'] })}\n\n` +
      `event: answer\ndata: ${JSON.stringify({ address: '/payments', headers: {}, body: [] })}\n\n`,
  )
  await page.after(0)
  expect(page.watched).toEqual([[], ['/payments']])
  expect(page.answers).toEqual([{ address: '/payments', headers: {}, body: [] }])
  // Never reported as lost.
  expect(page.states).toEqual(['live', 'live'])
  next.close()
  await page.after(0)
  expect(page.watched.at(-1)).toEqual([])
})

for (const status of [403, 404])
  test(`BEY-103 does not retry after a permanent refusal (${status})`, async () => {
    const page = openPage(refuses(status))
    await page.after(10 * 60 * SECOND)
    expect(page.requests).toHaveLength(1)
  })

for (const status of [401, 429, 500])
  test(`BEY-103 retries after a temporary refusal (${status})`, async () => {
    const page = openPage(refuses(status))
    await page.after(30 * SECOND)
    expect(page.requests.length).toBeGreaterThan(2)
    expect(page.states.at(-1)).toBe('lost')
  })

test('BEY-103 a stopped connection sends no more requests', async () => {
  const stream = openStream()
  const page = openPage(stream.network)
  await page.after(0)
  stream.send(beginEvent(null))
  await page.after(SECOND)
  page.stop()
  await page.after(10 * 60 * SECOND)
  expect(page.requests).toHaveLength(1)
  expect(page.states).toEqual(['live'])
})
