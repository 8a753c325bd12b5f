import { wireRange } from '@paydeck/contract/time/days'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { makeBulk } from '../../../test/bulk.ts'
import { propertyRuns } from '../../../test/property-runs.ts'
import { depths, randomRanges } from '../../../test/random-ranges.ts'
import { openTestCluster, type TestCluster } from '../../../test/test-database.ts'
import { openDatabase, type Database } from '../../db/database.ts'
import { dailyCounts } from '../counts/daily.ts'
import { COUNT_LIMIT, PAGE_SIZE, pagesOf } from '../../kit/pages.ts'
import { isSearch, toCustomerFilter, type CustomerFilter } from './list-filter.ts'
import { customerLists } from './list-service.ts'
import { pageStatement, searchStatement } from './list-store.ts'

const CUSTOMERS = 14_000
const END = new Date('2026-11-20T03:00:00Z')
const ZONE = 'Australia/Sydney'
const merchantId = 'mcht_customerslist0000'
const owner = { merchantId, countsZone: ZONE }

interface Row {
  customer_id: string
  first_name: string | null
  last_name: string | null
  organisation_name: string | null
  email: string
  created_at: Date
}

let cluster: TestCluster
let db: Database
let client: pg.Client
/** Every customer, newest first, read without an index or a rollup. */
let allCustomers: Row[]

beforeAll(async () => {
  // A separate database: thousands of generated rows would disturb tests that read everything.
  cluster = await openTestCluster()
  const url = await cluster.createDatabase()
  const bulk = { rows: 200, customers: CUSTOMERS, end: END, days: 400, timeZone: ZONE }
  await makeBulk(url, { ...bulk, merchantId })
  // Another merchant's customers with the same names, inserted in between.
  await makeBulk(url, { ...bulk, merchantId: 'mcht_customerslist0001', customers: 500 })
  db = openDatabase({ url, poolSize: 4, onError: () => undefined })
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into app.record_tag (merchant_id, record_kind, record_id, tag_key, tag, record_at)
     select merchant_id, 'customer', customer_id, 'tag ' || ascii(right(customer_id, 1)) % 9, 'Tag', created_at
     from app.customer`,
  )
  await client.query('analyze app.record_tag')
  const { rows } = await client.query<Row>('select * from app.customer where merchant_id = $1', [
    merchantId,
  ])
  allCustomers = rows.toSorted(
    (a, b) =>
      b.created_at.getTime() - a.created_at.getTime() || (a.customer_id < b.customer_id ? 1 : -1),
  )
})
afterAll(async () => {
  await client.end()
  await db.close()
  await cluster.stop()
})

const range = randomRanges(ZONE, 'Pacific/Auckland', 'Australia/Adelaide', 'UTC', undefined)

const toFilter = (
  bounds: { createdAfter: string; createdBefore: string; timeZone: string | undefined } | undefined,
  search: { name?: string | undefined; customerEmail?: string | undefined } = {},
): CustomerFilter => toCustomerFilter({ page: 1, ...search, ...bounds })

/** The same query run against all rows, one by one. */
const matches = (filter: CustomerFilter, has: (row: Row) => boolean): Row[] =>
  allCustomers.filter(
    (row) =>
      (!filter.start || row.created_at >= filter.start) &&
      (!filter.end || row.created_at < filter.end) &&
      has(row),
  )

/** The actual and the expected answer of the list. */
async function bothPages(filter: CustomerFilter, expected: Row[], depth: number) {
  const pages = Math.ceil(expected.length / PAGE_SIZE)
  const page = 1 + Math.floor(depth * pages)
  const { rows, total } = await customerLists(db).page(owner, filter, page)
  return {
    actual: { pages: pagesOf(total), ids: rows.map((row) => row.customerId) },
    expected: {
      pages,
      ids: expected.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((row) => row.customer_id),
    },
  }
}

const wordsOf = ({ first_name: first, last_name: last, organisation_name: organisation }: Row) =>
  [first, last, organisation].flatMap((name) => (name ?? '').toLowerCase().split(/[ -]/))

describe('the customers list', () => {
  test('BEY-01 CUST-05 every page and page count equals a plain query’s, in any zone across every clock change', async () => {
    await fc.assert(
      fc.asyncProperty(range, depths, async (bounds, depth) => {
        const filter = toFilter(bounds)
        const everyoneOfRange = matches(filter, () => true)
        const { actual, expected } = await bothPages(filter, everyoneOfRange, depth)
        expect(actual).toEqual(expected)
      }),
      { numRuns: propertyRuns(250) },
    )
  })

  test('CUST-02 a name search finds customers with words that start like each word searched, in any case and order', async () => {
    const texts = fc.constantFrom(
      'jan',
      'JANE',
      'jane smith',
      'smi jan',
      'jones mary',
      'jan jan',
      'anne',
      'firm jani',
      'firm 9',
      '12',
      'Smith-Jones',
      'w w',
      'unmatched',
    )
    await fc.assert(
      fc.asyncProperty(range, texts, depths, async (bounds, name, depth) => {
        const filter = toFilter(bounds, { name })
        const starts = name.toLowerCase().split(/[ -]/)
        const has = (row: Row) =>
          starts.every((start) => wordsOf(row).some((word) => word.startsWith(start)))
        const { actual, expected } = await bothPages(filter, matches(filter, has), depth)
        expect(actual).toEqual(expected)
      }),
      { numRuns: propertyRuns(250) },
    )
  })

  test('CUST-02 an email search finds the address and every address that begins with it', async () => {
    const texts = fc.constantFrom('c12', 'C12@Example.com', ' c7 ', 'c8999@', 'x', '%', 'c_')
    await fc.assert(
      fc.asyncProperty(range, texts, depths, async (bounds, customerEmail, depth) => {
        const filter = toFilter(bounds, { customerEmail })
        const start = customerEmail.trim().toLowerCase()
        const { actual, expected } = await bothPages(
          filter,
          matches(filter, (row) => row.email.startsWith(start)),
          depth,
        )
        expect(actual).toEqual(expected)
      }),
      { numRuns: propertyRuns(200) },
    )
  })

  test('a search with very many matches returns a bounded page count and the right pages', async () => {
    const yearRange = { ...wireRange('2025-11-20', '2026-11-20'), timeZone: ZONE }
    const searches: [CustomerFilter, (row: Row) => boolean][] = [
      [toFilter(undefined, { customerEmail: 'c' }), () => true],
      [toFilter(yearRange, { customerEmail: 'c' }), () => true],
      [
        toFilter(undefined, { name: 'j' }),
        (row) => wordsOf(row).some((word) => word.startsWith('j')),
      ],
    ]
    for (const [filter, has] of searches) {
      const expected = matches(filter, has)
      for (const page of [1, 20, 21, 380]) {
        const actual = await customerLists(db).page(owner, filter, page)
        // Two words of one name may match, so the limit is reached a little sooner.
        expect(actual.total).toBeLessThanOrEqual(COUNT_LIMIT)
        expect(actual.total).toBeGreaterThanOrEqual(380 * PAGE_SIZE)
        expect(actual.rows.map((row) => row.customerId)).toEqual(
          expected.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((row) => row.customer_id),
        )
      }
      const beyond = await customerLists(db).page(owner, filter, 502)
      expect(beyond.rows).toEqual([])
    }
  })

  test('both searches together narrow each other; blanks narrow nothing; a search without words finds none', async () => {
    const combined = toFilter(undefined, { name: 'jane', customerEmail: 'c1' })
    const has = (row: Row) => row.first_name === 'Jane' || row.first_name === 'Janet'
    const matching = matches(combined, (row) => has(row) && row.email.startsWith('c1'))
    expect(matching.length).toBeGreaterThan(20)
    for (const [filter, wantedRows, depth] of [
      [combined, matching, 0.4],
      [toFilter(undefined, { name: ' ', customerEmail: '' }), allCustomers, 0.9],
      [toFilter(undefined, { name: '--' }), [], 0],
    ] as const) {
      const { actual, expected } = await bothPages(filter, [...wantedRows], depth)
      expect(actual).toEqual(expected)
    }
  })

  test('the chart of new customers counts local days as the rows do, in the merchant’s zone and in others', async () => {
    for (const timeZone of [ZONE, 'Pacific/Auckland', 'UTC']) {
      const days = await dailyCounts(db.reader).customers(merchantId, ZONE, {
        from: '2025-11-21',
        to: '2026-11-20',
        timeZone,
      })
      const { rows } = await client.query<{ day: string; n: string }>(
        `select (created_at at time zone $2)::date::text as day, count(*) as n from app.customer
         where merchant_id = $1 group by 1`,
        [merchantId, timeZone],
      )
      const raw = new Map(rows.map((row) => [row.day, Number(row.n)]))
      expect(days).toHaveLength(365)
      expect(days).toEqual(days.map(([at]) => [at, raw.get(at) ?? 0]))
    }
  })

  const limits = {
    createdAfter: '2026-10-01T00:00:00Z',
    createdBefore: '2026-11-01T23:59:59Z',
    timeZone: ZONE,
  }
  const searches: [string, Parameters<typeof toCustomerFilter>[0]][] = [
    ['nothing', { page: 1 }],
    ['a range', { page: 1, ...limits }],
    ['a word', { page: 1, name: 'smi' }],
    ['several words', { page: 1, name: 'jane smi 12' }],
    ['a word in a range', { page: 1, name: 'smi', ...limits }],
    ['an email', { page: 1, customerEmail: 'c77@example.com' }],
    ['the beginning of an email in a range', { page: 1, customerEmail: 'c77', ...limits }],
    ['name and email', { page: 1, name: 'jane', customerEmail: 'c7' }],
    ['name and email in a range', { page: 1, name: 'jane', customerEmail: 'c7', ...limits }],
    ['a tag', { page: 1, tag: 'Tag 5' }],
    [
      'a tag, name and email in a range',
      { page: 1, tag: 'Tag 5', name: 'jane', customerEmail: 'c7', ...limits },
    ],
    ['one customer', { page: 1, customerId: 'cust_0000000000000005' }],
    ['one customer in a range', { page: 1, customerId: 'cust_0000000000000005', ...limits }],
  ]
  test.each(searches)(
    'reads a page narrowed to %s, and its count, through an index, never by a table scan',
    async (_label, query) => {
      const filter = toCustomerFilter(query)
      for (const statement of [
        pageStatement(merchantId, filter, { skip: 0, size: PAGE_SIZE }),
        pageStatement(merchantId, filter, { skip: 0, size: PAGE_SIZE, isDense: true }),
        // Without a search the rollup has the count.
        ...(isSearch(filter)
          ? [searchStatement(merchantId, filter, { skip: 0, size: PAGE_SIZE })]
          : []),
      ]) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `explain ${statement.text}`,
          statement.values,
        )
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        expect(plan).not.toMatch(/Seq Scan/)
        expect(plan).toMatch(/Index (Only )?Scan/)
      }
    },
  )
})
