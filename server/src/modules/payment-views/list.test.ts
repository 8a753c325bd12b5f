import { localDay } from '@paydeck/contract/time/days'
import { TRANSACTION_STATUSES } from '@paydeck/contract/merchant/status'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { makeBulk } from '../../../test/bulk.ts'
import { pairsOf, preparedPlan } from '../../../test/plans-of.ts'
import { propertyRuns } from '../../../test/property-runs.ts'
import { depths, randomRanges } from '../../../test/random-ranges.ts'
import { openTestCluster, type TestCluster } from '../../../test/test-database.ts'
import { openDatabase, type Database } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { counts } from '../counts/service.ts'
import { adoptCountsZone } from '../merchants/store.ts'
import { dailyCounts } from '../counts/daily.ts'
import { cutByDays, toRange } from '../counts/day-range.ts'
import { PAGE_SIZE, pagesOf } from '../../kit/pages.ts'
import { isCounted, type PaymentFilter } from './list-filter.ts'
import { paymentLists } from './list-service.ts'
import { countStatement, pageStatement } from './list-store.ts'
import { statusesStatement, sumsStatement } from './totals-store.ts'
import { totalsOf } from './totals.ts'

const ROWS = 12_000
const END = new Date('2026-11-20T03:00:00Z')
const ZONE = 'Australia/Sydney'
const merchantId = 'mcht_listlistlistlist'

const owner: Actor = {
  tenantId: 'mktp_listlistlistlist',
  merchantId,
  userId: 'user_1',
  sessionId: 'sess_1',
  email: 'a@b.co',
  role: 'admin',
  permissions: [],
  refundLimit: null,
  timeZone: ZONE,
  countsZone: ZONE,
  authenticatedAt: END,
}

type Part = Partial<Omit<PaymentFilter, 'equal'>> & PaymentFilter['equal']

const narrowed = ({
  start = null,
  end = null,
  transactionIds = null,
  begins = {},
  tagKey = null,
  ...equal
}: Part): PaymentFilter => ({
  start,
  end,
  transactionIds,
  begins,
  tagKey,
  equal: Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== null)),
})
const none = narrowed({})

let cluster: TestCluster
let db: Database
let client: pg.Client

beforeAll(async () => {
  // A separate database: thousands of generated rows would disturb tests that read everything.
  cluster = await openTestCluster()
  const url = await cluster.createDatabase()
  await makeBulk(url, { merchantId, rows: ROWS, end: END, days: 400, timeZone: ZONE })
  db = openDatabase({ url, poolSize: 4, onError: () => undefined })
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into app.record_tag (merchant_id, record_kind, record_id, tag_key, tag, record_at)
     select merchant_id, 'payment', transaction_id, 'tag ' || ascii(right(transaction_id, 1)) % 9, 'Tag', created_at
     from app.payment where merchant_id = $1`,
    [merchantId],
  )
  await client.query('analyze app.record_tag')
})
afterAll(async () => {
  await client.end()
  await db.close()
  await cluster.stop()
})

/** The same query without rollups and seeks. */
async function plainPage(
  filter: PaymentFilter,
  skip: number,
): Promise<{ ids: string[]; total: number }> {
  const condition = `merchant_id = $1 and ($2::timestamptz is null or created_at >= $2)
    and ($3::timestamptz is null or created_at < $3) and ($4::text is null or status = $4)
    and ($5::text is null or pay_type = $5)`
  const values = [merchantId, filter.start, filter.end, filter.equal.status, filter.equal.payType]
  const { rows } = await client.query<{ transaction_id: string }>(
    `select transaction_id from app.payment where ${condition}
     order by created_at desc, transaction_id desc limit ${PAGE_SIZE} offset ${skip}`,
    values,
  )
  const total = await client.query<{ n: string }>(
    `select count(*) as n from app.payment where ${condition}`,
    values,
  )
  return { ids: rows.map((row) => row.transaction_id), total: Number(total.rows[0]?.n) }
}

/** The same query's sums. */
async function plainSums(filter: PaymentFilter) {
  const { rows } = await client.query<Record<string, string>>(
    `select currency, count(*) as payments, sum(transaction_amount) as taken, sum(refund_reserved) as refunded,
       sum(platform_fee) as fee
     from app.payment
     where merchant_id = $1 and ($2::timestamptz is null or created_at >= $2)
       and ($3::timestamptz is null or created_at < $3) and ($4::text is null or status = $4)
       and ($5::text is null or pay_type = $5)
       and status not in ('failed', 'pending', 'not_captured', 'cancelled', 'incomplete')
     group by currency order by currency`,
    [merchantId, filter.start, filter.end, filter.equal.status, filter.equal.payType],
  )
  return rows.map(({ currency, ...sums }) => ({
    currency,
    ...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)])),
  }))
}

const filters = fc.record({
  range: randomRanges(ZONE, 'Pacific/Auckland', 'Australia/Adelaide', 'UTC', undefined),
  status: fc.option(fc.constantFrom(...TRANSACTION_STATUSES), { nil: null }),
  payType: fc.option(fc.constantFrom('card' as const, 'plan' as const), { nil: null }),
})

function toFilter(params: typeof filters extends fc.Arbitrary<infer T> ? T : never): PaymentFilter {
  const limits = toRange(params.range ?? {})
  return narrowed({ ...limits, status: params.status, payType: params.payType })
}

describe('the payments list', () => {
  test('BEY-01 every page and page count equals a plain query’s, in any zone across every clock change', async () => {
    const lists = paymentLists(db)
    await fc.assert(
      fc.asyncProperty(filters, depths, async (params, depth) => {
        const filter = toFilter(params)
        const { total } = await plainPage(filter, 0)
        const pages = Math.ceil(total / PAGE_SIZE)
        const page = 1 + Math.floor(depth * pages)
        const expected = await plainPage(filter, (page - 1) * PAGE_SIZE)
        const result = await lists.page(owner, filter, page)
        expect(pagesOf(result.total)).toBe(pages)
        expect(result.rows.map((row) => row.transactionId)).toEqual(expected.ids)
      }),
      { numRuns: propertyRuns(300) },
    )
  })

  test('BEY-02 with the type filter every page but the last is full', async () => {
    const lists = paymentLists(db)
    const first = await lists.page(owner, narrowed({ payType: 'plan' }), 1)
    expect(first.rows).toHaveLength(PAGE_SIZE)
    expect(first.rows.every((row) => row.payPlanId !== null)).toBe(true)
    expect(first.total).toBe(ROWS / 5)
  })

  test('BEY-104 status counts and the sums below equal a plain query’s; more than 10,000 have no sums', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (params) => {
        const filter = toFilter(params)
        const { total } = await plainPage(filter, 0)
        const { counts: byStatus, sums } = await totalsOf(db.reader, owner, filter)
        const { status = null } = filter.equal
        const listed = Object.entries(byStatus ?? {}).filter(([key]) => !status || key === status)
        expect(listed.reduce((sum, [, n]) => sum + n, 0)).toBe(total)
        expect(sums).toEqual(total > 10_000 ? null : await plainSums(filter))
      }),
      { numRuns: propertyRuns(200) },
    )
  })

  test('BEY-104 the sums of 10,000 payments take at most 30 ms', async () => {
    const filter = narrowed({ start: new Date(END.getTime() - 330 * 86_400_000), end: END })
    const totals = await totalsOf(db.reader, owner, filter)
    expect(totals.sums).not.toBeNull()
    const times: number[] = []
    for (let counter = 0; counter < 20; counter++) {
      const startedAt = performance.now()
      await totalsOf(db.reader, owner, filter)
      times.push(performance.now() - startedAt)
    }
    expect(Math.min(...times)).toBeLessThan(30)
  })

  test('a page beyond the last is empty and still has the count', async () => {
    const { rows, total } = await paymentLists(db).page(owner, none, 100_000)
    expect(rows).toEqual([])
    expect(total).toBe(ROWS)
  })

  test('the rollups agree with the rows, and the check reports when they do not', async () => {
    await db.inMerchant(merchantId, async (tx) => {
      expect(await counts.drift(tx, merchantId)).toEqual([])
      const created = new Date('2026-11-01T00:00:00Z')
      await counts.paymentMoved(tx, merchantId, {
        transactionId: 'tran_drift',
        version: 1,
        createdAt: created,
        from: 'pending',
        to: 'paid',
        payType: 'card',
      })
      expect(await counts.drift(tx, merchantId)).toHaveLength(2)
      await counts.customerCreated(tx, merchantId, {
        customerId: 'cust_drift',
        createdAt: created,
      })
      expect(await counts.drift(tx, merchantId)).toHaveLength(4)
      await counts.paymentMoved(tx, merchantId, {
        transactionId: 'tran_drift',
        version: 2,
        createdAt: created,
        from: 'paid',
        to: 'pending',
        payType: 'card',
      })
      expect(await counts.drift(tx, merchantId)).toHaveLength(2)
      await counts.rebuild(tx, merchantId, await adoptCountsZone(tx, merchantId))
      expect(await counts.drift(tx, merchantId)).toEqual([])
    })
  })

  test('BEY-01 a year’s chart counts each local day as the rows do, even in a zone other than the merchant’s', async () => {
    for (const timeZone of [ZONE, 'Pacific/Auckland', 'Australia/Adelaide', 'UTC']) {
      const days = await dailyCounts(db.reader).payments(merchantId, ZONE, {
        from: '2025-11-21',
        to: '2026-11-20',
        timeZone,
      })
      const { rows } = await client.query<{ day: string; n: string }>(
        `select (created_at at time zone $2)::date::text as day, count(*) as n from app.payment
         where merchant_id = $1 group by 1`,
        [merchantId, timeZone],
      )
      const raw = new Map(rows.map((row) => [row.day, Number(row.n)]))
      expect(days).toHaveLength(365)
      expect(days).toEqual(days.map(([at]) => [at, raw.get(at) ?? 0]))
    }
  })

  test('cuts a range into whole days and the partial days on either side', () => {
    const start = new Date('2026-11-01T10:00:00Z')
    const end = new Date('2026-11-03T20:00:00Z')
    const cut = cutByDays(start, end, ZONE)
    expect(cut.firstDay).toBe('2026-11-02')
    expect(cut.endDay).toBe(localDay(end, ZONE))
    expect(cut.newest).toEqual({ start: new Date('2026-11-03T13:00:00Z'), end })
    expect(cut.oldest).toEqual({ start, end: new Date('2026-11-01T13:00:00Z') })
    const short = { start, end: new Date('2026-11-01T11:00:00Z') }
    expect(cutByDays(short.start, short.end, ZONE).newest).toEqual(short)
  })

  const searches: [string, Part][] = [
    ['nothing', {}],
    ['a range', { start: new Date('2026-11-01'), end: new Date('2026-11-08') }],
    ['a status', { status: 'failed' }],
    [
      'a status in a range',
      { status: 'failed', start: new Date('2026-01-01'), end: new Date('2026-11-08') },
    ],
    ['a type', { payType: 'plan' }],
    ['an order', { begins: { internalOrderKey: 'a77' } }],
    ['an internal customer', { begins: { internalCustomerKey: 'x' } }],
    ['a customer', { customerId: 'cust_0000000000000005' }],
    ['an email', { begins: { customerEmailKey: 'c5@' } }],
    ['an amount', { transactionAmount: 5000 }],
    ['ids', { transactionIds: ['tran_x'] }],
    ['a tag', { tagKey: 'tag 5' }],
  ]
  test.each(searches)(
    'reads a page narrowed to %s through an index, never by a table scan',
    async (_label, condition) => {
      const { text, values } = pageStatement(merchantId, narrowed(condition), {
        skip: 0,
        size: PAGE_SIZE,
      })
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).not.toMatch(/Seq Scan/)
      expect(plan).toMatch(/Index (Only )?Scan/)
    },
  )

  test('uses an index for a page of any status and type, for any two filters together, and for their counts', async () => {
    const searchCases: [string, Part][] = [
      ...searches.filter(([label]) => label !== 'nothing' && label !== 'a status in a range'),
      ...TRANSACTION_STATUSES.map((status): [string, Part] => [status, { status }]),
      ['in full', { payType: 'card' }],
    ]
    const combinations = [...searchCases, ...pairsOf(searchCases)]
    expect(combinations.length).toBeGreaterThan(100)
    const scans: string[] = []
    for (const [label, condition] of combinations) {
      const filter = narrowed(condition)
      for (const skip of [0, 2_000]) {
        const plan = await preparedPlan(
          client,
          pageStatement(merchantId, filter, { skip, size: PAGE_SIZE }),
        )
        if (/Seq Scan/.test(plan) || !/Index (Only )?Scan/.test(plan))
          scans.push(`${label}, from ${skip}: ${plan}`)
      }
      if (isCounted(filter) && !filter.start) continue
      for (const { text, values } of [
        sumsStatement(merchantId, filter),
        statusesStatement(merchantId, filter, true),
      ]) {
        const added = await preparedPlan(client, { text, values })
        if (/Seq Scan/.test(added)) scans.push(`${label}, added up: ${added}`)
      }
      if (isCounted(filter)) continue
      const counted = await preparedPlan(client, countStatement(merchantId, filter))
      if (/Seq Scan/.test(counted)) scans.push(`${label}, counted: ${counted}`)
    }
    expect(scans).toEqual([])
  })
})
