import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeBulk } from '../../../test/bulk.ts'
import { preparedPlan } from '../../../test/plans-of.ts'
import { openTestCluster, type TestCluster } from '../../../test/test-database.ts'
import { ATTENTION } from './attention-store.ts'
import { STEP_STATE } from './first-steps/steps-store.ts'
import { PART_DAYS } from './takings-store.ts'

const merchantId = 'mcht_0000000000000b97'
const END = new Date('2026-11-20T03:00:00Z')

let cluster: TestCluster
let client: pg.Client

beforeAll(async () => {
  cluster = await openTestCluster()
  const url = await cluster.createDatabase()
  const bulk = { merchantId, rows: 12_000, end: END, days: 400, timeZone: 'Australia/Sydney' }
  await makeBulk(url, { ...bulk, hasMoney: true })
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze app.payment, app.merchant_order, app.settlement_entry')
})
afterAll(async () => {
  await client.end()
  await cluster.stop()
})

test('finds what needs attention by index', async () => {
  const plan = await preparedPlan(client, {
    text: ATTENTION,
    values: [merchantId, END, ['refund'], ['refund'], 'user_1', 50_000, 'AUD'],
  })
  expect(plan).not.toMatch(/Seq Scan on (payment|merchant_order|settlement_entry)\b/)
  expect(plan).toMatch(/Scan (using|on) order_recent/)
})

test('BEY-231 reads only a short stretch of the orders for the first steps', async () => {
  const plan = await preparedPlan(client, { text: STEP_STATE, values: [merchantId] })
  expect(plan).not.toMatch(/Seq Scan on merchant_order\b/)
  expect(plan).toMatch(
    /Limit[\s\S]*Scan using order_recent[^\n]*\n\s+Index Cond: [^\n]*order_type = 'manual'/,
  )
  expect(plan).toMatch(/order_type = 'online'::text\) AND \(status = 'paid'/)
  expect(plan).not.toMatch(/Sort/)
})

test('reads only the current hour’s entries of an earlier day', async () => {
  const at = '2026-11-13T03:00:00Z'
  const values = [merchantId, ['2026-11-13'], [at], [at], 14, '14:00:00.000']
  const plan = await preparedPlan(client, { text: PART_DAYS, values })
  expect(plan).toMatch(/Index Scan using settlement_recent/)
  expect(plan).not.toMatch(/Seq Scan on (payment|settlement_entry)\b/)
})
