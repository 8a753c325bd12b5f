import { api } from '@paydeck/contract/protocol/api'
import { startOfDay, wireRange } from '@paydeck/contract/time/days'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { ledgerViolations } from '../../../test/money/ledger-checks.ts'
import { runDatabase } from '../../../test/run-database.ts'

let world: World
let client: pg.Client
beforeAll(async () => {
  world = await startWorld()
  client = new pg.Client({ connectionString: runDatabase() })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await world.stop()
})

const SYDNEY = 'Australia/Sydney'
const PERTH = 'Australia/Perth'

/** Runs the job that the change queued; throws when there is none. */
async function runQueuedJob(merchantId: string): Promise<void> {
  const { rows } = await client.query<{ data: Record<string, string> }>(
    `select data from pgboss.job where name = 'counts.rebuild' and data ->> 'merchantId' = $1`,
    [merchantId],
  )
  const [queued] = rows
  if (!queued) throw new Error('No job was queued')
  await world.app.jobs.find(({ queue }) => queue === 'counts.rebuild')?.handle(queued.data)
}

/** The lists and charts for the 9th and 10th, as days of a zone. */
async function countsOf({ call, merchantId }: TestMerchant, timeZone: string) {
  const query = { ...wireRange('2026-11-09', '2026-11-10'), timeZone }
  const chart = await call(api.countTransactionsDaily, { merchantId, query })
  const list = await call(api.queryPayments, { merchantId, query: { ...query, page: 1 } })
  return { chart: chart.data, rows: list.data.length, pages: list.headers['limepay-page-count'] }
}

test('API-62 SETG-10 a new time zone applies at once, and its days are recounted', async () => {
  world.time.set(new Date('2026-11-01T00:00:00Z'))
  const merchant = await world.merchant({ timeZone: SYDNEY })
  const { call, merchantId } = merchant
  // One o'clock in the morning of the 10th in Sydney is still the 9th in Perth.
  for (const hours of [1, 2, 12]) {
    world.time.set(new Date(startOfDay('2026-11-10', SYDNEY).getTime() + hours * 3_600_000))
    const order = await merchant.order({ amount: 1000 })
    await order.pay(CARDS.visa)
  }
  const sydney = {
    chart: [
      ['2026-11-09', 0],
      ['2026-11-10', 3],
    ],
    rows: 3,
    pages: 1,
  }
  const perth = {
    chart: [
      ['2026-11-09', 2],
      ['2026-11-10', 1],
    ],
    rows: 3,
    pages: 1,
  }
  expect(await countsOf(merchant, SYDNEY)).toEqual(sydney)

  await call(api.setPayoutSchedule, { merchantId, body: 'weekly' })
  const runBefore = (await world.services.merchants.get(merchantId)).payoutDueAt
  const { data } = await call(api.saveAccountSettings, { merchantId, body: { timeZone: PERTH } })
  expect(data.timeZone).toBe(PERTH)
  const moved = await world.services.merchants.get(merchantId)
  expect([moved.timeZone, moved.countsZone]).toEqual([PERTH, SYDNEY])
  // A run already due stays due.
  expect(moved.payoutDueAt).toEqual(runBefore)

  // Correct even before the job runs: the counts record the zone of their days.
  expect([await countsOf(merchant, PERTH), await countsOf(merchant, SYDNEY)]).toEqual([
    perth,
    sydney,
  ])
  expect(await ledgerViolations(world, merchantId)).toEqual([])

  await runQueuedJob(merchantId)
  expect((await world.services.merchants.get(merchantId)).countsZone).toBe(PERTH)
  const days = await client.query<{ day: string; n: string }>(
    `select day::text, sum(n)::text as n from app.payment_count_day
     where merchant_id = $1 and n > 0 group by 1 order by 1`,
    [merchantId],
  )
  expect(days.rows).toEqual([
    { day: '2026-11-09', n: '2' },
    { day: '2026-11-10', n: '1' },
  ])
  expect([await countsOf(merchant, PERTH), await countsOf(merchant, SYDNEY)]).toEqual([
    perth,
    sydney,
  ])
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})

test('payments made during the recount are counted', async () => {
  world.time.set(new Date('2026-11-10T00:00:00Z'))
  const merchant = await world.merchant({ timeZone: SYDNEY })
  const { call, merchantId } = merchant
  const orders = await Promise.all(Array.from({ length: 6 }, () => merchant.order({ amount: 500 })))
  await call(api.saveAccountSettings, { merchantId, body: { timeZone: PERTH } })
  await Promise.all([...orders.map((order) => order.pay(CARDS.visa)), runQueuedJob(merchantId)])
  expect(await ledgerViolations(world, merchantId)).toEqual([])
  expect(await countsOf(merchant, PERTH)).toMatchObject({ rows: 6, pages: 1 })
  await call(api.saveAccountSettings, { merchantId, body: { timeZone: 'Pacific/Auckland' } })
  await runQueuedJob(merchantId)
  await runQueuedJob(merchantId)
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})

/** A merchant with monthly payouts, and money available since November. */
async function monthly(timeZone: string): Promise<TestMerchant> {
  world.time.set(new Date('2026-11-09T00:00:00Z'))
  const merchant = await world.merchant({ timeZone })
  const { call, merchantId } = merchant
  await call(api.addBankAccount, {
    merchantId,
    body: {
      accountName: 'Shop Pty Ltd',
      accountNumber: '11112222',
      country: 'AU',
      currency: 'AUD',
      routingNumber: '062-000',
    },
  })
  await world.services.payouts.runDueOf(merchantId)
  await call(api.setPayoutSchedule, { merchantId, body: 'monthly' })
  await (await merchant.order({ amount: 100_00 })).pay(CARDS.visa)
  return merchant
}

const payoutsOf = async ({ call, merchantId }: TestMerchant): Promise<number> => {
  await world.services.payouts.runDueOf(merchantId)
  return (await call(api.queryPayouts, { merchantId, query: {} })).data.length
}

test.each([
  ['before its hour, which has passed in the new zone', PERTH, SYDNEY, 11.5],
  ['after its hour, before the run', PERTH, SYDNEY, 13.01],
  ['to a zone where its hour is still ahead', SYDNEY, PERTH, 13.01],
])('no monthly run is lost when its merchant moves %s', async (_, from, to, hour) => {
  const merchant = await monthly(from)
  const { call, merchantId } = merchant
  const day = startOfDay('2026-12-01', from).getTime()
  world.time.set(new Date(day + hour * 3_600_000))
  await call(api.saveAccountSettings, { merchantId, body: { timeZone: to } })
  world.time.set(new Date(startOfDay('2026-12-01', to).getTime() + 17 * 3_600_000))
  expect(await payoutsOf(merchant)).toBe(1)
  world.time.set(new Date('2026-12-30T00:00:00Z'))
  expect(await payoutsOf(merchant)).toBe(1)
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})
