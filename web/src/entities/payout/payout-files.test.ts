import { BOOKKEEPING_LINES_HEADER } from '@paydeck/contract/calls/reports'
import { MutationObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createQueryClient } from '#/lib/api/query-client.ts'
import { Refusal, serve } from '../../../test/network.ts'
import { captureSavedFiles, type SavedFile } from '../../../test/saved-files.ts'
import {
  downloadBookkeepingFile,
  downloadPayoutCsv,
  downloadPayoutPdf,
  type BookkeepingRequest,
} from './payout-files.ts'

const SYDNEY = 'Australia/Sydney'
const REPORTS = '/reports/merchants/mcht_1'

let saved: SavedFile[] = []

beforeEach(() => {
  saved = captureSavedFiles()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const client = createQueryClient()
const contents = () =>
  Promise.all(saved.map(async ({ name, file }) => [name, file.type, await file.text()]))
const file = (text: string, headers: Record<string, string> = {}) => new Response(text, { headers })
const named = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` })

describe('one transfer', () => {
  const csv = () => new MutationObserver(client, downloadPayoutCsv('mcht_1', 'pout_1', SYDNEY))
  const pdf = () => new MutationObserver(client, downloadPayoutPdf('mcht_1', 'pout_1'))

  test('is saved as CSV without its short rows, under the time of the download', async () => {
    vi.useFakeTimers({ now: new Date(2026, 2, 4, 9, 5, 7), toFake: ['Date'] })
    const path = `${REPORTS}/payout/csv/pout_1`
    const { sent } = serve({ [`GET ${path}`]: file('Order,Net\n\nA-1,12.30\n') })
    await csv().mutate()
    expect(sent.map((call) => call.path)).toEqual([`${path}?timeZone=Australia%2FSydney`])
    expect(await contents()).toEqual([
      ['payout_2026-03-04_09-05-07.csv', 'text/csv', 'Order,Net\nA-1,12.30\n'],
    ])
  })

  test('is saved as PDF under the server’s name for it, or a default one', async () => {
    const path = `${REPORTS}/payout/pdf/pout_1`
    const { sent, change } = serve({ [`GET ${path}`]: file('%PDF-1', named('transfer-7.pdf')) })
    await pdf().mutate()
    change({ [`GET ${path}`]: file('%PDF-2') })
    await pdf().mutate()
    expect(sent.map((call) => call.path)).toEqual([path, path])
    expect((await contents()).map(([name, , text]) => [name, text])).toEqual([
      ['transfer-7.pdf', '%PDF-1'],
      ['transfer.pdf', '%PDF-2'],
    ])
  })

  test.each([
    ['CSV', 'csv', csv],
    ['PDF', 'pdf', pdf],
  ] as const)(
    'whose %s is refused is not saved, and the reason is logged',
    async (_, end, download) => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      serve({ [`GET ${REPORTS}/payout/${end}/pout_1`]: new Refusal(503) })
      await expect(download().mutate()).rejects.toMatchObject({ status: 503 })
      expect(saved).toEqual([])
      expect(logged.mock.calls).toEqual([
        ['The transfer could not be downloaded', { status: 503, errorCode: '', tracer: 'r-1' }],
      ])
    },
  )
})

describe('a file for bookkeeping', () => {
  const days = { from: '2026-03-01', to: '2026-03-31', currency: 'AUD' } as const
  const download = (request: BookkeepingRequest) =>
    new MutationObserver(client, downloadBookkeepingFile('mcht_1', SYDNEY)).mutate(request)
  const lines = (many: number) => ({ [BOOKKEEPING_LINES_HEADER]: String(many) })

  test.each([
    {
      request: { format: 'xero', account: 'bank', scope: days },
      path: `${REPORTS}/bookkeeping/statement.csv`,
      query: '?account=bank&timeZone=Australia%2FSydney&from=2026-03-01&to=2026-03-31&currency=AUD',
      type: 'text/csv',
      otherwise: 'statement.csv',
    },
    {
      request: { format: 'ofx', account: 'clearing', scope: { payoutId: 'pout_1' } },
      path: `${REPORTS}/bookkeeping/statement.ofx`,
      query: '?account=clearing&timeZone=Australia%2FSydney&payoutId=pout_1',
      type: 'application/x-ofx',
      otherwise: 'statement.ofx',
    },
  ] as const)('is asked for and saved as $request.format', async (row) => {
    const { request, path, query, type, otherwise } = row
    const { sent, change } = serve({
      [`GET ${path}`]: file('some lines', { ...named('march'), ...lines(12) }),
    })
    expect(await download(request)).toEqual({ name: 'march', lines: 12, request })
    change({ [`GET ${path}`]: file('other lines') })
    expect(await download(request)).toEqual({ name: otherwise, lines: null, request })
    expect(sent.map((call) => call.path)).toEqual([path + query, path + query])
    expect(await contents()).toEqual([
      ['march', type, 'some lines'],
      [otherwise, type, 'other lines'],
    ])
  })

  const march = { format: 'xero', account: 'bank', scope: days } as const

  test('without a line is not saved', async () => {
    serve({ [`GET ${REPORTS}/bookkeeping/statement.csv`]: file('only heads', lines(0)) })
    expect(await download(march)).toEqual({ name: null, lines: 0, request: march })
    expect(saved).toEqual([])
  })

  test('that is refused is not saved, and the reason is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    serve({ [`GET ${REPORTS}/bookkeeping/statement.csv`]: new Refusal(400, 'Choose fewer days.') })
    await expect(download(march)).rejects.toThrow('Choose fewer days.')
    expect(saved).toEqual([])
    expect(logged.mock.calls).toEqual([
      [
        'The bookkeeping file could not be downloaded',
        { status: 400, errorCode: '', tracer: 'r-1' },
      ],
    ])
  })
})
