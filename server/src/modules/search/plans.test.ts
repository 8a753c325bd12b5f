import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { parseSearch } from '@paydeck/contract/search/grammar'

import { makeBulkRefunds } from '../../../test/bulk-money.ts'
import { makeBulk } from '../../../test/bulk.ts'
import { preparedPlan } from '../../../test/plans-of.ts'
import { openTestCluster, type TestCluster } from '../../../test/test-database.ts'
import { openDatabase, type Database } from '../../db/database.ts'
import { toSearchQuery } from './search-query.ts'
import { fillSearch } from './fill.ts'
import { customersStatement, ordersStatement, transfersStatement } from './others-store.ts'
import { paymentsStatement, walksOf } from './payments-store.ts'
import { refundsStatement } from './refunds-store.ts'
import { termCounts, type Statement } from './statement-store.ts'

const merchantId = 'mcht_searchplans00000'
const ZONE = 'Australia/Sydney'

let cluster: TestCluster
let db: Database
let client: pg.Client
beforeAll(async () => {
  // A separate database: thousands of generated rows would disturb tests that read everything.
  cluster = await openTestCluster()
  const url = await cluster.createDatabase()
  const bulk = { rows: 40_000, customers: 40_000, days: 400, timeZone: ZONE, hasOrders: true }
  await makeBulk(url, { ...bulk, merchantId, end: new Date('2026-11-20T03:00:00Z') })
  db = openDatabase({ url, poolSize: 2, onError: () => undefined })
  await fillSearch(db, merchantId)
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await makeBulkRefunds(client, merchantId)
  await client.query('reset session_replication_role')
  await client.query(
    'analyze app.search_term, app.search_record, app.merchant_order, app.payment, app.refund',
  )
}, 120_000)
afterAll(async () => {
  await client.end()
  await db.close()
  await cluster.stop()
})

const TEXTS = [
  'jane',
  'jane smith',
  '4242',
  '480 jane',
  'a1597',
  'visa last month',
  'over $500 paid this year smith',
  'failed refunded',
  'payments',
  '$500',
  'unpaid',
]

const statementsOf = (text: string): [string, Statement][] => {
  const query = toSearchQuery(parseSearch(text, '2026-11-20'), ZONE)
  const [first = null] = query.words
  return [
    ...(first === null ? walksOf(query) : [first]).map((walk): [string, Statement] => [
      `payments ${typeof walk === 'string' ? walk : ''}`,
      paymentsStatement(merchantId, query, walk, 5),
    ]),
    ['refunds', refundsStatement(merchantId, query, first, 5)],
    ['customers', customersStatement(merchantId, query, first, 5)],
    ['orders', ordersStatement(merchantId, query, first, 5)],
    ['transfers', transfersStatement(merchantId, query, 5)],
    ...(query.words.length > 1
      ? [['counts', termCounts(merchantId, query.words)] as [string, Statement]]
      : []),
  ]
}

test.each(TEXTS)('BEY-100 "%s" is searched by index, for every kind of record', async (text) => {
  const plans: { what: string; plan: string }[] = []
  for (const [what, statement] of statementsOf(text))
    plans.push({ what, plan: await preparedPlan(client, statement) })
  // A full scan is fine for small tables of the bulk merchant.
  const scans = plans.filter(({ plan }) =>
    /Seq Scan on (payment|search_term|search_record|merchant_order|customer)\b/.test(plan),
  )
  expect(scans).toEqual([])
  for (const { what, plan } of plans) expect(what === '' ? '' : plan).toMatch(/Index (Only )?Scan/)
})

test('BEY-100 finds existing records, with one read per word', async () => {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from app.search_term where merchant_id = $1 and kind = 'order' and term = '31597'`,
    [merchantId],
  )
  expect(rows).toEqual([{ n: 1 }])
})

// All refunds of the bulk merchant have the same amount, so the planner expects an equality to match all of them.
test.each(['480', '$480'])('BEY-188 refunds of "%s" are found by their amount', async (text) => {
  const query = toSearchQuery(parseSearch(text, '2026-11-20'), ZONE)
  const [first = null] = query.words
  const plan = await preparedPlan(client, refundsStatement(merchantId, query, first, 5))
  expect(plan).toContain('Index Scan using refund_by_amount')
  expect(plan).not.toContain('refund_recent')
})

test.each(['jane', 'jane smith', 'a1597'])(
  'BEY-188 reads the matches for "%s" in one walk through each index',
  async (text) => {
    const query = toSearchQuery(parseSearch(text, '2026-11-20'), ZONE)
    const [first = null] = query.words
    for (const [index, column, statement] of [
      ['customer_pkey', 'customer_id', customersStatement(merchantId, query, first, 5)],
      ['refund_by_email', 'customer_email_key', refundsStatement(merchantId, query, first, 5)],
      [
        'payment_by_customer',
        'customer_id',
        paymentsStatement(merchantId, query, first ?? 'byDay', 5),
      ],
    ] as const) {
      const plan = await preparedPlan(client, statement)
      const [, rest = ''] = plan.split(`using ${index} on`)
      expect(rest.slice(0, 300)).toMatch(new RegExp(`${column} = ANY`))
    }
  },
)
