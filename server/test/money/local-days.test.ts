import { api } from '@paydeck/contract/protocol/api'
import { PAGE_COUNT_HEADER } from '@paydeck/contract/protocol/client'
import { addDays, startOfDay, wireRange } from '@paydeck/contract/time/days'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { openTestCluster, type TestCluster } from '../test-database.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { readCsv } from './csv.ts'

let cluster: TestCluster
let world: World
beforeAll(async () => {
  // A separate database, because the clock moves by months in both directions.
  cluster = await openTestCluster()
  world = await startWorld({ databaseUrl: await cluster.createDatabase() })
})
afterAll(async () => {
  await world.stop()
  await cluster.stop()
})

interface Sale {
  transactionId: string
  email: string
}

/** Pays at an instant, to the millisecond; each sale has a separate customer. */
async function sellAt(merchant: TestMerchant, at: Date): Promise<Sale> {
  world.time.hold(at)
  const email = `c${at.getTime()}@example.com`
  const order = await merchant.order({ amount: 2500, email })
  const { transactionId } = await order.pay(CARDS.visa)
  return { transactionId, email }
}

/** Everything the dashboard shows of one local day. */
async function shownOn(merchant: TestMerchant, day: string, timeZone: string) {
  const { call, merchantId, token } = merchant
  const range = { ...wireRange(day, day), timeZone }
  const report = { from: range.createdAfter, to: range.createdBefore, timeZone }
  const [payments, customers, paymentChart, customerChart, settlement, files] = await Promise.all([
    call(api.queryPayments, { merchantId, query: range }),
    call(api.queryCustomers, { merchantId, query: range }),
    call(api.countTransactionsDaily, { merchantId, query: range }),
    call(api.countCustomersDaily, { merchantId, query: range }),
    call(api.getSettlementReport, {
      merchantId,
      countryCode: merchant.currency === 'AUD' ? 'AU' : 'NZ',
      query: report,
    }),
    Promise.all(
      ['payments', 'settlement'].map(async (type) => {
        const url = `${world.origin}/api/reports/merchants/${merchantId}/${type}/csv`
        const answer = await fetch(`${url}?${new URLSearchParams(report).toString()}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        const text = await answer.text()
        expect(answer.status, text).toBe(200)
        return readCsv(text)
      }),
    ),
  ])
  const ids = (rows: Record<string, string>[] | undefined) =>
    (rows ?? []).map((row) => row['Transaction ID'] ?? '').toSorted()
  return {
    list: payments.data.map(({ transactionId }) => transactionId).toSorted(),
    pages: payments.headers[PAGE_COUNT_HEADER],
    chart: paymentChart.data,
    report: settlement.data.items.map(({ transactionId }) => transactionId ?? '').toSorted(),
    csv: ids(files[0]),
    settlementCsv: ids(files[1]),
    /** The days in the lines of the files. */
    csvDays: [...new Set(files.flat().map((row) => row['Date']))],
    customers: customers.data.map(({ email }) => email ?? '').toSorted(),
    customerPages: customers.headers[PAGE_COUNT_HEADER],
    customerChart: customerChart.data,
  }
}

const expectedOn = (day: string, sales: Sale[]) => {
  const ids = sales.map(({ transactionId }) => transactionId).toSorted()
  const pages = sales.length === 0 ? 0 : 1
  return {
    list: ids,
    pages,
    chart: [[day, sales.length]],
    report: ids,
    csv: ids,
    settlementCsv: ids,
    csvDays: sales.length === 0 ? [] : [day],
    customers: sales.map(({ email }) => email).toSorted(),
    customerPages: pages,
    customerChart: [[day, sales.length]],
  }
}

// The clocks change between 02:00 and 03:00 of the named day.
const CHANGES: ['AU' | 'NZ', string, string, string][] = [
  ['AU', 'Australia/Sydney', '2026-10-04', 'a day of 23 hours'],
  ['AU', 'Australia/Sydney', '2026-04-05', 'a day of 25 hours'],
  ['AU', 'Australia/Perth', '2026-10-04', 'where clocks stand still'],
  ['AU', 'Australia/Perth', '2026-04-05', 'where clocks stand still'],
  ['NZ', 'Pacific/Auckland', '2026-09-27', 'a day of 23 hours'],
  ['NZ', 'Pacific/Auckland', '2026-04-05', 'a day of 25 hours'],
]

describe('a payment and its customer count on the same day everywhere', () => {
  test.each(CHANGES)(
    'BEY-01 %s %s around %s, %s: list, page count, chart, report and CSV agree at both midnights',
    async (country, timeZone, day, _label) => {
      const [eve, next] = [addDays(day, -1), addDays(day, 1)]
      world.time.set(startOfDay(addDays(day, -3), timeZone))
      const merchant = await world.merchant({ country, timeZone })
      const begin = startOfDay(day, timeZone)
      const end = startOfDay(next, timeZone)
      const lastHalf = (midnight: Date) => new Date(midnight.getTime() - 500)
      // 23:59:59.5 and 00:00:00 at both ends of the day of the change.
      const lateOnEve = await sellAt(merchant, lastHalf(begin))
      const first = await sellAt(merchant, begin)
      const last = await sellAt(merchant, lastHalf(end))
      const earlyOnNext = await sellAt(merchant, end)

      const days: [string, Sale[]][] = [
        [addDays(eve, -1), []],
        [eve, [lateOnEve]],
        [day, [first, last]],
        [next, [earlyOnNext]],
        [addDays(next, 1), []],
      ]
      for (const [at, sales] of days)
        expect(await shownOn(merchant, at, timeZone)).toEqual(expectedOn(at, sales))
      expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])

      // In other zones the same sales fall on other days: each appears once, on the same day
      // everywhere.
      for (const zone of ['Australia/Adelaide', 'UTC', 'Pacific/Auckland']) {
        const all: string[] = []
        for (let at = addDays(eve, -1); at <= addDays(next, 1); at = addDays(at, 1)) {
          const shown = await shownOn(merchant, at, zone)
          expect(shown.chart).toEqual([[at, shown.list.length]])
          expect(shown.customerChart).toEqual([[at, shown.list.length]])
          expect([shown.report, shown.csv, shown.settlementCsv]).toEqual([
            shown.list,
            shown.list,
            shown.list,
          ])
          expect(shown.csvDays).toEqual(shown.list.length === 0 ? [] : [at])
          expect(shown.pages).toBe(shown.list.length === 0 ? 0 : 1)
          all.push(...shown.list)
        }
        expect(all.toSorted()).toEqual(
          [lateOnEve, first, last, earlyOnNext]
            .map(({ transactionId }) => transactionId)
            .toSorted(),
        )
      }
    },
  )
})
