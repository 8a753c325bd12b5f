import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeBulk } from '../../../test/bulk.ts'
import { preparedPlan } from '../../../test/plans-of.ts'
import { openTestCluster, type TestCluster } from '../../../test/test-database.ts'
import { beginsWith, compares, inTime, numberKey, type Condition } from '../../db/conditions.ts'
import { openDatabase, type Database } from '../../db/database.ts'
import { COUNT_LIMIT, PAGE_SIZE } from '../../kit/pages.ts'
import { searchPage, type SearchedList } from './search-page.ts'
import { countStatement, searchStatement } from './search-store.ts'

const merchantId = 'mcht_beginbeginbegin0'
const ROWS = 33_000
const OLD = 12_000

let cluster: TestCluster
let db: Database
let client: pg.Client
beforeAll(async () => {
  // A separate database: thousands of generated rows would disturb tests that read everything.
  cluster = await openTestCluster()
  const url = await cluster.createDatabase()
  const end = new Date('2026-11-20T03:00:00Z')
  await makeBulk(url, { merchantId, rows: ROWS, end, days: 400, timeZone: 'Australia/Sydney' })
  client = new pg.Client({ connectionString: url })
  await client.connect()
  // More rows than are counted share a prefix, and all are older than the newest rows that are read first.
  await client.query(
    `update app.payment set internal_order_id = 'Old-' || internal_order_id
     where merchant_id = $1 and transaction_id in (
       select transaction_id from app.payment where merchant_id = $1 order by created_at limit ${OLD})`,
    [merchantId],
  )
  await client.query('vacuum analyze app.payment')
  db = openDatabase({ url, poolSize: 2, onError: () => undefined })
}, 120_000)
afterAll(async () => {
  await client.end()
  await db.close()
  await cluster.stop()
})

const listOf = (text: string, others: readonly Condition[] = []): SearchedList => ({
  table: 'app.payment',
  id: 'transaction_id',
  time: 'created_at',
  prefix: beginsWith('internal_order_key', numberKey(text)),
  conditions: others,
})
const MONTH = { start: new Date('2026-03-01'), end: new Date('2026-04-01') }
const YEAR = { start: new Date('2025-11-21'), end: new Date('2026-11-21') }
const failed = compares('status', '=', 'failed')

test.each<[string, Partial<typeof MONTH>, string?]>([
  ['a77', {}],
  ['A7', YEAR],
  ['OLD-a', {}],
  ['old', MONTH],
  ['olD', YEAR, 'failed'],
  ['a', {}],
  ['a', MONTH],
  ['a1', {}, 'failed'],
  ['nothing', {}],
  ['%', YEAR],
])(
  'BEY-101 every page of a search for the prefix "%s" (%j, %s) equals a plain query’s',
  async (text, range, status) => {
    const { start = null, end = null } = range
    const others = [...inTime('created_at', { start, end }), ...(status ? [failed] : [])]
    const { rows } = await client.query<{ id: string }>(
      `select transaction_id as id from app.payment
       where merchant_id = $1 and starts_with(lower(internal_order_id), $2)
         and ($3::timestamptz is null or created_at >= $3) and ($4::timestamptz is null or created_at < $4)
         and ($5::text is null or status = $5)
       order by created_at desc, transaction_id desc`,
      [merchantId, text.toLowerCase(), start, end, status],
    )
    const expected = rows.map(({ id }) => id)
    for (const skip of [0, 400, Math.max(0, expected.length - 5)]) {
      const page = await searchPage(db.reader, merchantId, listOf(text, others), skip)
      expect(page.ids).toEqual(expected.slice(skip, skip + PAGE_SIZE))
      expect(Math.min(page.total, COUNT_LIMIT)).toBe(Math.min(expected.length, COUNT_LIMIT))
    }
  },
)

test('BEY-101 a search by prefix uses an index under row-level security', async () => {
  const scans: string[] = []
  for (const others of [
    [],
    inTime('created_at', MONTH),
    [failed],
    [...inTime('created_at', YEAR), failed],
  ]) {
    const list = listOf('a7', others)
    await client.query('set role paydeck_reader')
    const [byPrefix, byTime, whole, count] = [
      await preparedPlan(client, searchStatement(merchantId, list, 'byPrefix', 0)),
      await preparedPlan(client, searchStatement(merchantId, list, 'byTime', 0)),
      await preparedPlan(client, searchStatement(merchantId, list, 'whole', 0)),
      await preparedPlan(client, countStatement(merchantId, list)),
    ]
    await client.query('reset role')
    expect(byPrefix).toMatch(/Index Cond: .*internal_order_key >= /)
    scans.push(...[byPrefix, byTime, whole, count].filter((plan) => /Seq Scan/.test(plan)))
  }
  expect(scans).toEqual([])
})
