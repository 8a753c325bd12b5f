import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeBulk } from '../../../../test/bulk.ts'
import { preparedPlan } from '../../../../test/plans-of.ts'
import { openTestCluster, type TestCluster } from '../../../../test/test-database.ts'
import { customerSummaryOf } from './summary.ts'
import { DISPUTES, OPEN_ORDERS, PAID, REFUNDS } from './summary-store.ts'

const merchantId = 'mcht_0000000000000b98'
const CUSTOMER = 'cust_0000000000000007'
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
  await client.query('vacuum analyze app.payment, app.merchant_order, app.refund, app.dispute')
})
afterAll(async () => {
  await client.end()
  await cluster.stop()
})

test.each([
  ['what they paid', PAID, [CUSTOMER], /payment_by_customer/],
  ['refunds', REFUNDS, [CUSTOMER, 6], /payment_refunded_of_customer/],
  ['disputes', DISPUTES, [CUSTOMER, 6], /payment_by_customer/],
  ['open orders', OPEN_ORDERS, [CUSTOMER, 'c7@example.com', 6], /merchant_order_open_of_email/],
])('BEY-134 finds %s of a customer by index', async (_, text, values, index) => {
  const plan = await preparedPlan(client, { text, values: [merchantId, ...values] })
  expect(plan).not.toMatch(/Seq Scan on (payment|merchant_order|refund)\b/)
  expect(plan).toMatch(index)
})

test('BEY-134 more than 10,000 payments of one customer have no sums', async () => {
  const query = async <Row>(_: string | null, text: string, values: unknown[]): Promise<Row[]> => {
    if (text.startsWith('select email_key')) return [{ emailKey: null }] as Row[]
    return (
      text === PAID
        ? [
            {
              currency: 'AUD',
              made: 10_000,
              declined: 1,
              payments: 1,
              taken: 1,
              refunded: 0,
              firstAt: END,
              lastAt: END,
            },
            {
              currency: 'NZD',
              made: values.length - 1,
              declined: 0,
              payments: 0,
              taken: null,
              refunded: null,
              firstAt: null,
              lastAt: null,
            },
          ]
        : []
    ) as Row[]
  }
  const summary = await customerSummaryOf(
    {
      db: { reader: { query, quick: query } },
      clock: { now: () => END },
      savedCards: { ofCustomer: () => Promise.resolve([]) },
    },
    merchantId,
    CUSTOMER,
  )
  expect(summary).toMatchObject({ taken: null, declined: null })
})
