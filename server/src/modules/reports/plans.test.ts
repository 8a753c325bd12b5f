import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { makeBulk } from '../../../test/bulk.ts'
import { preparedPlan } from '../../../test/plans-of.ts'
import { openTestCluster, type TestCluster } from '../../../test/test-database.ts'
import { openDatabase } from '../../db/database.ts'
import { DISPUTE_SUMS } from '../disputes/list-store.ts'
import { ORDER_SUMS } from '../orders/list-store.ts'
import { pageText, PAYOUT_SUMS } from '../payouts/list-store.ts'
import { payoutLists } from '../payouts/lists.ts'
import { pageStatement, sumsStatement, type SettlementFilter } from './settlement-store.ts'

const merchantId = 'mcht_settlesettlesett'
const PAYMENTS = 2_000
const ENTRIES = 60_000
const PAYOUTS = 3_000

let cluster: TestCluster
let client: pg.Client
let url: string

beforeAll(async () => {
  cluster = await openTestCluster()
  url = await cluster.createDatabase()
  const end = new Date('2026-11-20T03:00:00Z')
  await makeBulk(url, { merchantId, rows: PAYMENTS, end, days: 400, timeZone: 'Australia/Sydney' })
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into app.ledger_journal values ($1, 'jrnl_1', 'payment_captured', 'payment', 'x', $2, $2, 'evnt_1')`,
    [merchantId, end],
  )
  await client.query(
    `insert into app.bank_account values ($1, 'xacc_1', 'x', '', '5678', '062000', 'AU', 'AUD', true, null, $2, 'x', 1)`,
    [merchantId, end],
  )
  await client.query(
    `insert into app.payout (merchant_id, payout_id, currency, amount, status, external_account_id, reference,
       opening_balance, closing_balance, business_day, arrival_date, provider, checks, created_at, updated_at)
     select $1, 'payout_' || i, 'AUD', 100, 'paid', 'xacc_1', 'x', 0, 0, date '2015-01-01' + i, date '2015-01-02' + i,
       'sandbox', 0, timestamptz '2015-01-01 02:00Z' + make_interval(days => i), $2
     from generate_series(1, ${PAYOUTS}) i`,
    [merchantId, end],
  )
  await client.query(
    `insert into app.settlement_entry (merchant_id, entry_id, journal_id, entry_type, transaction_id, internal_order_id,
       gross, fee, fee_tax, net, currency, entry_at, available_on, payout_id)
     select $1, 'entr_' || i, 'jrnl_1', 'Payment', 'tran_' || i, 'A' || i, 100, 2, 0, 98, 'AUD',
       $2::timestamptz - make_interval(mins => i), date '2026-01-01',
       case when i % 20 = 0 then null else 'payout_' || (1 + i % ${PAYOUTS}) end
     from generate_series(1, ${ENTRIES}) i`,
    [merchantId, end],
  )
  await client.query('vacuum analyze app.settlement_entry, app.payout')
})
afterAll(async () => {
  await client.end()
  await cluster.stop()
})

async function planOf(text: string, values: unknown[]): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const all: SettlementFilter = {
  currency: 'AUD',
  start: new Date('2026-10-01'),
  end: new Date('2026-11-20'),
  orderStart: null,
  transactionIds: null,
  kind: null,
  way: {},
}

test('BEY-55 TRF-11 a transfer’s page asks for fifty lines at a time, other callers for a thousand', async () => {
  await client.query(
    `insert into app.settlement_entry (merchant_id, entry_id, journal_id, entry_type, transaction_id, internal_order_id,
       gross, fee, fee_tax, net, currency, entry_at, available_on, payout_id)
     select $1, 'many_' || i, 'jrnl_1', 'Payment', 'many_' || i, 'B' || i, 100, 2, 0, 98, 'AUD',
       timestamptz '2014-01-01' + make_interval(mins => i), date '2014-01-05', 'payout_${PAYOUTS}'
     from generate_series(1, 1050) i`,
    [merchantId],
  )
  const db = openDatabase({ url, poolSize: 2, onError: console.error })
  try {
    const lists = payoutLists(db)
    const read = async (page?: number) => {
      const detail = await lists.detail(merchantId, `payout_${PAYOUTS}`, page)
      const ids = detail.transactionSummaries.map(({ transactionId }) => transactionId)
      return { ids, pages: detail.totalPages }
    }
    const many = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => `many_${from + at}`)
    // Nineteen other transfers are newer.
    expect(await read(1)).toEqual({ ids: many(1, 50), pages: 22 })
    expect((await read(3)).ids).toEqual(many(101, 150))
    expect((await read(21)).ids).toEqual(many(1001, 1050))
    expect(await read()).toEqual({ ids: many(1, 1000), pages: 22 })
  } finally {
    await db.close()
  }
})

describe('reads every list of money through an index, never by a table scan', () => {
  test.each<[string, Partial<SettlementFilter>]>([
    ['a range', {}],
    ['an order', { orderStart: 'a77' }],
    ['transactions', { transactionIds: ['tran_7', 'tran_8'] }],
    ['a kind', { kind: 'Refund' }],
    ['takings of a card', { kind: 'Takings', way: { scheme: 'visa', funding: 'credit' } }],
    ['an order and a way to pay', { orderStart: 'a77', way: { wallet: 'none' } }],
    ['an order and transactions', { orderStart: 'a77', transactionIds: ['tran_77'] }],
  ])('the settlement report, narrowed to %s', async (_label, condition) => {
    for (const skip of [0, 4000]) {
      const statement = pageStatement(merchantId, { ...all, ...condition }, skip, 20)
      const plan = await preparedPlan(client, statement)
      expect(plan).not.toMatch(/Seq Scan on settlement_entry/)
      expect(plan).toMatch(/Index (Only )?Scan using settlement_/)
      expect(plan).not.toMatch(/Seq Scan on payment/)
    }
    const sums = await preparedPlan(client, sumsStatement(merchantId, { ...all, ...condition }))
    expect(sums).not.toMatch(/Seq Scan on (settlement_entry|payment)/)
    expect(sums).toMatch(/(Index (Only )?Scan using|Bitmap Index Scan on) settlement_/)
  })

  test('payouts, the payment of each, and what the next run would take', async () => {
    const payouts = await planOf(pageText(0, 20), [merchantId])
    expect(payouts).toMatch(/Index (Only )?Scan using payout_recent/)
    expect(payouts).toMatch(/Index Scan using settlement_of_payout/)
    expect(payouts).not.toMatch(/Seq Scan/)
    const due = await planOf(
      `select sum(net), count(*) from app.settlement_entry
       where merchant_id = $1 and currency = 'AUD' and payout_id is null and available_on <= '2026-11-20'
         and entry_at <= now()`,
      [merchantId],
    )
    expect(due).toMatch(/settlement_unpaid/)
  })

  test('BEY-130 the sums under transfers, orders and disputes', async () => {
    // Only this merchant has rows, so a full scan would be the cheaper plan.
    await client.query('set enable_seqscan = off')
    try {
      const payouts = await preparedPlan(client, { text: PAYOUT_SUMS, values: [merchantId] })
      expect(payouts).toMatch(/Index Scan using payout_recent/)
      const orders = await preparedPlan(client, {
        text: ORDER_SUMS,
        values: [merchantId, ['manual', 'online'], ['created', 'cancelled']],
      })
      expect(orders).toMatch(/Index Scan using order_recent/)
      expect(orders).not.toMatch(/Seq Scan/)
      const disputes = await preparedPlan(client, {
        text: DISPUTE_SUMS,
        values: [merchantId, new Date()],
      })
      expect(disputes).toMatch(/Index (Only )?Scan (Backward )?using dispute_/)
    } finally {
      await client.query('reset enable_seqscan')
    }
  })
})
