import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeBulk } from '../../../test/bulk.ts'
import { makeBulkMoney } from '../../../test/bulk-money.ts'
import { pairsOf, preparedPlan } from '../../../test/plans-of.ts'
import { openTestCluster, type TestCluster } from '../../../test/test-database.ts'
import { openDatabase, type Database } from '../../db/database.ts'
import { PAGE_SIZE } from '../../kit/pages.ts'
import * as lists from './list-store.ts'

const ROWS = 12_000
const END = new Date('2026-11-20T03:00:00Z')
const merchantId = 'mcht_shoplistshoplist'

let cluster: TestCluster
let db: Database
let client: pg.Client
beforeAll(async () => {
  // A separate database: thousands of generated rows would disturb tests that read everything.
  cluster = await openTestCluster()
  const url = await cluster.createDatabase()
  const bulk = { merchantId, rows: ROWS, end: END, days: 400, timeZone: 'Australia/Sydney' }
  await makeBulk(url, bulk)
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await makeBulkMoney(client, bulk)
  await client.query('analyze app.payment')
  db = openDatabase({ url, poolSize: 4, onError: () => undefined })
})
afterAll(async () => {
  await client.end()
  await db.close()
  await cluster.stop()
})

const none: lists.ShopFilter = { start: null, end: null, internalOrderId: null }
const TABLES = [
  ['merchant_order', 'merchant_order_id', 'U77'],
  ['payment', 'transaction_id', 'A77'],
  ['refund', 'refund_id', 'A77'],
] as const

const searches = (number: string): [string, Partial<lists.ShopFilter>][] => [
  ['nothing', {}],
  ['a start', { start: new Date('2026-11-01') }],
  ['an end', { end: new Date('2026-11-08') }],
  ['a number', { internalOrderId: number }],
]

test.each(TABLES)(
  'BEY-70 reads and counts every page of %s by index',
  async (table, id, number) => {
    for (const [label, condition] of [...searches(number), ...pairsOf(searches(number))]) {
      const filter = { ...none, ...condition }
      const { rows: all } = await client.query<{ id: string }>(
        `select ${id} as id from app.${table} where merchant_id = $1 and ($2::timestamptz is null or created_at >= $2)
         and ($3::timestamptz is null or created_at < $3) and ($4::text is null or internal_order_id = $4)
       order by created_at desc, ${id} desc`,
        [merchantId, filter.start, filter.end, filter.internalOrderId],
      )
      const ids = all.map((row) => row.id)
      const count = await lists.countRows(db.reader, table, merchantId, filter)
      expect([label, count]).toEqual([label, Math.min(ids.length, 10_000)])
      for (const page of [1, 3]) {
        const read = await lists.readIds(db.reader, table, merchantId, { filter, page })
        expect([label, page, read]).toEqual([
          label,
          page,
          ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
        ])
      }
      const scan = new RegExp(`Seq Scan on ${table}\\b`)
      expect(
        await preparedPlan(client, lists.pageStatement(table, merchantId, filter, 1)),
      ).not.toMatch(scan)
      const counted = lists.countStatement(table, merchantId, filter)
      const isNarrow = filter.internalOrderId !== null
      expect(isNarrow ? await preparedPlan(client, counted) : '').not.toMatch(scan)
    }
  },
)
