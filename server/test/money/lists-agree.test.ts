import { api } from '@paydeck/contract/protocol/api'
import { PAGE_COUNT_HEADER, TOTAL_HEADER, type Call } from '@paydeck/contract/protocol/client'
import { addDays, FIRST_DAY, LAST_DAY, wireRange } from '@paydeck/contract/time/days'
import { TRANSACTION_STATUSES } from '@paydeck/contract/merchant/status'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeBulk } from '../bulk.ts'
import { startWorld, type World } from '../harness.ts'
import { propertyRuns } from '../property-runs.ts'
import { openTestCluster, type TestCluster } from '../test-database.ts'
import { readCsv } from './csv.ts'
import { tokenOf } from './bulk-staff.ts'

const MERCHANT = 'mcht_0000000000000a9e'
const END = new Date('2026-11-20T03:00:00Z')
const ROWS = 900
const DAYS = 420
/** Days on which a zone's clock changes, and their neighbours. */
const CHANGES = ['2025-09-28', '2025-10-05', '2026-04-05', '2026-09-27', '2026-10-04']
const ZONES = [
  'Australia/Sydney',
  'Pacific/Auckland',
  'Australia/Perth',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'UTC',
]

let cluster: TestCluster
let world: World
let call: Call
let token: string
beforeAll(async () => {
  cluster = await openTestCluster()
  const databaseUrl = await cluster.createDatabase()
  world = await startWorld({ databaseUrl })
  await makeBulk(databaseUrl, {
    merchantId: MERCHANT,
    rows: ROWS,
    end: END,
    days: DAYS,
    timeZone: 'Australia/Sydney',
  })
  ;({ call, token } = await tokenOf(world, MERCHANT))
})
afterAll(async () => {
  await world.stop()
  await cluster.stop()
})

const anyDay = fc.oneof(
  fc.integer({ min: -3, max: DAYS + 3 }).map((daysBack) => addDays('2026-11-20', -daysBack)),
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -1, max: 1 }))
    .map(([day, shift]) => addDays(day, shift)),
)
const sets = fc.record({
  days: fc.tuple(anyDay, anyDay).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a })),
  timeZone: fc.constantFrom(...ZONES),
  status: fc.option(fc.constantFrom(...TRANSACTION_STATUSES), { nil: undefined }),
  payType: fc.option(fc.constantFrom('card', 'plan'), { nil: undefined }),
  search: fc.option(
    fc.oneof(
      fc.integer({ min: 0, max: ROWS }).map((n) => ({ internalOrderId: `a${n}` })),
      fc.integer({ min: 0, max: ROWS / 20 }).map((n) => ({ customerEmail: `C${n}` })),
      fc
        .integer({ min: 0, max: ROWS })
        .map((n) => ({ amount: (5 + ((n * 7919) % 99500) / 100).toFixed(2) })),
    ),
    { nil: undefined, freq: 3 },
  ),
})

type Filters = Record<string, string>
const definedFilters = (filters: Record<string, string | undefined>): Filters =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )

/** The ids of every page, in sequence. */
async function overAllPages(query: Record<string, unknown>): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { data, headers } = await call(api.queryPayments, {
      merchantId: MERCHANT,
      query: { ...query, page },
    })
    ids.push(...data.map(({ transactionId }) => transactionId))
    if (page >= headers[PAGE_COUNT_HEADER]) return ids
    expect(data).toHaveLength(20)
  }
}

async function idsInFile(query: Filters): Promise<string[]> {
  const url = `${world.origin}/api/reports/merchants/${MERCHANT}/payments/csv?${new URLSearchParams(query).toString()}`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  return readCsv(text).map((row) => row['Transaction ID'] ?? '')
}

test(
  'BEY-01 BEY-02 BEY-04 BEY-101 the pages, the chart and the file show the same payments for any filters, across clock changes',
  { timeout: 180_000 },
  async () => {
    let rows = 0
    await fc.assert(
      fc.asyncProperty(sets, async ({ days, timeZone, status, payType, search }) => {
        const { createdAfter, createdBefore } = wireRange(days.from, days.to)
        const filters = definedFilters({ status, payType, ...search })
        const report = { from: createdAfter, to: createdBefore, timeZone }
        const range = { createdAfter, createdBefore, timeZone }
        const [listed, file, all, chart] = await Promise.all([
          overAllPages({ ...range, ...filters }),
          idsInFile({ ...report, ...filters }),
          idsInFile(report),
          call(api.countTransactionsDaily, { merchantId: MERCHANT, query: range }),
        ])
        rows += listed.length
        expect(new Set(listed).size).toBe(listed.length)
        expect(file.toSorted()).toEqual(listed.toSorted())
        expect(chart.data.reduce((sum, [, count]) => sum + count, 0)).toBe(all.length)
        const isAll = Object.keys(filters).length === 0
        expect(isAll ? listed.toSorted() : all.toSorted()).toEqual(all.toSorted())
      }),
      { numRuns: propertyRuns(200) },
    )
    // Filters that never match would prove little.
    expect(rows).toBeGreaterThan(propertyRuns(200))
  },
)

test('PAY-19 finds transactions by one or several ids, and only the merchant’s own', async () => {
  const { data } = await call(api.queryPayments, { merchantId: MERCHANT, query: {} })
  const [first = '', second = ''] = data.map(({ transactionId }) => transactionId)
  const idsOf = async (transactionIds: string[]) =>
    (await call(api.queryPayments, { merchantId: MERCHANT, query: { transactionIds } })).data.map(
      ({ transactionId }) => transactionId,
    )
  expect(await idsOf([second])).toEqual([second])
  expect((await idsOf([second, first])).toSorted()).toEqual([first, second].toSorted())
  expect(await idsOf(['tran_0000000000000000'])).toEqual([])
})

test('BEY-101 all dates show the same as no dates, in payments and customers', async () => {
  for (const timeZone of ZONES) {
    const query = { ...wireRange(FIRST_DAY, LAST_DAY), timeZone }
    for (const list of [api.queryPayments, api.queryCustomers]) {
      const [dated, undated] = await Promise.all([
        call(list, { merchantId: MERCHANT, query }),
        call(list, { merchantId: MERCHANT, query: {} }),
      ])
      expect(dated.data).toEqual(undated.data)
      expect(dated.headers).toEqual(undated.headers)
      expect(dated.headers[TOTAL_HEADER]).toBeGreaterThan(20)
    }
  }
})
