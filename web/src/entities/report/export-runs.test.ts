import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Refusal, serve } from '../../../test/network.ts'
import { captureSavedFiles, type SavedFile } from '../../../test/saved-files.ts'
import {
  cancelExport,
  exportState,
  resetExport,
  startExport,
  subscribeToExports,
} from './export-runs.ts'

const MARCH = { from: '2026-03-01', to: '2026-03-07', timeZone: 'Australia/Sydney' }
const QUERY = '?from=2026-03-01&to=2026-03-07&timeZone=Australia%2FSydney'

let merchants = 0
/** A new one for each test, because export states outlive pages. */
let merchantId = ''
let saved: SavedFile[] = []
let logged: unknown[][] = []

beforeEach(() => {
  merchants += 1
  merchantId = `mcht_${merchants}`
  saved = captureSavedFiles()
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined).mock.calls
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const addressOf = (rest: string) => `/reports/merchants/${merchantId}/${rest}/csv`
const servePayments = (answer: unknown) => serve({ [`GET ${addressOf('payments')}`]: answer })
const start = () => startExport(merchantId, 'payments', MARCH)
const state = () => exportState(merchantId, 'payments')

/** Records the states of the payments export. */
function watch() {
  const states: unknown[] = []
  const stop = subscribeToExports(() => states.push(state()))
  return { states, stop }
}

/** A body that arrives in parts; `before` runs before each. */
function streamOf(chunks: readonly [text: string, before: () => void][], end?: Error) {
  const remaining = [...chunks]
  return new ReadableStream(
    {
      pull(controller) {
        const [text, before] = remaining.shift() ?? []
        before?.()
        if (text !== undefined) controller.enqueue(new TextEncoder().encode(text))
        else if (end) controller.error(end)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

test.each([
  ['payments', undefined, 'payments'],
  ['refunds', undefined, 'refunds'],
  ['settlement', 'NZ', 'settlement/NZ'],
  ['customers', undefined, 'customers'],
  ['customers', 'NZ', 'customers'],
] as const)('the file of %s of country %s is asked for and saved', async (report, option, rest) => {
  const headers = { 'content-disposition': 'attachment; filename="from-server.csv"' }
  const { sent } = serve({ [`GET ${addressOf(rest)}`]: new Response('a,b\n1,2\n', { headers }) })
  await expect(startExport(merchantId, report, MARCH, option)).resolves.toBe(true)
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `GET ${addressOf(rest)}${QUERY}`,
  ])
  expect(saved.map(({ name }) => name)).toEqual(['from-server.csv'])
  await expect(saved[0]?.file.text()).resolves.toBe('a,b\n1,2\n')
  expect(exportState(merchantId, report)).toEqual({
    phase: 'saved',
    bytes: 8,
    fileName: 'from-server.csv',
  })
})

test('without a name from the server, names the file by report and days', async () => {
  servePayments(new Response('a,b\n'))
  await start()
  expect(saved.map(({ name }) => name)).toEqual(['payments_2026-03-01_2026-03-07.csv'])
  expect(state()).toMatchObject({ fileName: 'payments_2026-03-01_2026-03-07.csv' })
})

test('shows the bytes received, at most every 200 ms', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const at = (now: number) => () => void clock.mockReturnValue(now)
  servePayments(
    new Response(
      streamOf([
        ['1234', at(1000)],
        ['567', at(1199)],
        ['89', at(1200)],
        ['0', at(1399)],
      ]),
    ),
  )
  const { states, stop } = watch()
  expect(state()).toEqual({ phase: 'idle' })
  await start()
  expect(states).toEqual([
    { phase: 'running', bytes: 0 },
    { phase: 'running', bytes: 4 },
    { phase: 'running', bytes: 9 },
    { phase: 'saved', bytes: 10, fileName: 'payments_2026-03-01_2026-03-07.csv' },
  ])
  stop()
  resetExport(merchantId, 'payments')
  expect(states).toHaveLength(4)
  expect(state()).toEqual({ phase: 'idle' })
})

test('downloads one file of a report at a time', async () => {
  const { sent } = servePayments(() => new Response('a\n'))
  const first = start()
  await expect(start()).resolves.toBe(true)
  await first
  expect(sent).toHaveLength(1)
  await start()
  expect(sent).toHaveLength(2)
})

test('other reports and other merchants download independently', async () => {
  const { sent } = serve({
    [`GET ${addressOf('payments')}`]: () => new Response('a\n'),
    [`GET ${addressOf('refunds')}`]: () => new Response('ab\n'),
  })
  const runs = [start(), startExport(merchantId, 'refunds', MARCH)]
  expect(exportState('mcht_other', 'payments')).toEqual({ phase: 'idle' })
  expect(exportState(merchantId, 'settlement')).toEqual({ phase: 'idle' })
  await Promise.all(runs)
  expect(sent).toHaveLength(2)
  expect(state()).toMatchObject({ bytes: 2 })
  expect(exportState(merchantId, 'refunds')).toMatchObject({ bytes: 3 })
})

/** Never answers; an aborted request rejects, as in a browser. */
function serveNothing() {
  serve({})
  return vi.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    const { promise, reject } = Promise.withResolvers<never>()
    init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
    return promise
  })
}

test.each([
  ['payments', undefined],
  ['settlement', 'NZ'],
  ['customers', undefined],
] as const)('a cancelled file of %s is no failure and not saved', async (report, option) => {
  const network = serveNothing()
  const cancelled = startExport(merchantId, report, MARCH, option)
  await vi.waitFor(() => expect(network).toHaveBeenCalledTimes(1))
  cancelExport(merchantId, 'refunds')
  cancelExport('mcht_other', report)
  expect(exportState(merchantId, report)).toEqual({ phase: 'running', bytes: 0 })
  cancelExport(merchantId, report)
  await expect(cancelled).resolves.toBe(true)
  expect(exportState(merchantId, report)).toEqual({ phase: 'idle' })
  expect([saved, logged]).toEqual([[], []])
})

test('a cancelled download can be started again', async () => {
  const network = serveNothing()
  const { states, stop } = watch()
  const cancelled = start()
  await vi.waitFor(() => expect(network).toHaveBeenCalledTimes(1))
  cancelExport(merchantId, 'payments')
  await cancelled
  stop()
  expect(states).toEqual([{ phase: 'running', bytes: 0 }, { phase: 'idle' }])
  servePayments(new Response('a\n'))
  await start()
  expect(state()).toMatchObject({ phase: 'saved', bytes: 2 })
})

test('keeps a refusal with its reason until dismissed, and logs it', async () => {
  servePayments(new Refusal(403, 'Ask an owner for this file.'))
  await expect(start()).resolves.toBe(false)
  expect(state()).toMatchObject({
    phase: 'failed',
    error: { status: 403, message: 'Ask an owner for this file.' },
  })
  expect(logged).toEqual([
    ['The payments report could not be downloaded', { status: 403, errorCode: '', tracer: 'r-1' }],
  ])
  resetExport(merchantId, 'payments')
  expect(state()).toEqual({ phase: 'idle' })
})

test.each([
  {
    what: 'breaks off',
    body: () => streamOf([['a,b\n', () => undefined]], new TypeError('network error')),
    error: { status: 0, errorCode: 'broken_off', message: 'Failed to download the report' },
  },
  {
    what: 'has no body',
    body: () => null,
    error: { status: 200, errorCode: 'no_body', message: 'Failed to download the report' },
  },
])('does not save an answer that $what; the next attempt may succeed', async ({ body, error }) => {
  const { change } = servePayments(new Response(body()))
  await expect(start()).resolves.toBe(false)
  expect(state()).toMatchObject({ phase: 'failed', error })
  expect(saved).toEqual([])
  expect(logged).toHaveLength(1)
  change({ [`GET ${addressOf('payments')}`]: new Response('a\n') })
  await expect(start()).resolves.toBe(true)
  expect(saved).toHaveLength(1)
})
