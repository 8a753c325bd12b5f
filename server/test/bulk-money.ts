import type pg from 'pg'

/** What to make for a bulk merchant: unpaid orders, statement, transfers, refunds and disputes. */
export interface BulkMoney {
  merchantId: string
  /** How many payments. */
  rows: number
  end: Date
  days: number
  timeZone: string
}

/** Entries of the last days are not in a transfer yet. */
const OPEN_DAYS = 14

/**
 * Makes one unpaid order and one refund for every ten payments, one dispute for every two hundred, an entry with its
 * journal for each paid payment, and a daily transfer except in the last two weeks. Uses only SQL and skips foreign
 * keys, so it serves tests of reads, never of money.
 */
export async function makeBulkMoney(client: pg.Client, bulk: BulkMoney): Promise<void> {
  await client.query('set session_replication_role = replica')
  await unpaidOrders(client, bulk)
  await makeBulkRefunds(client, bulk.merchantId)
  await disputes(client, bulk.merchantId)
  await payouts(client, bulk)
  await entries(client, bulk)
  await rollups(client, bulk)
  await client.query('reset session_replication_role')
  await client.query(
    `analyze app.merchant_order, app.refund, app.refund_count_day, app.dispute, app.payout, app.settlement_entry,
       app.order_count, app.open_entry_day, app.ledger_journal`,
  )
}

async function unpaidOrders(client: pg.Client, { merchantId, rows, end, days }: BulkMoney) {
  await client.query(
    `insert into app.merchant_order (merchant_id, merchant_order_id, internal_order_id, order_type, status, amount,
       currency, metadata, tax_included, request_three_ds, authorise_only, email_receipt, created_at, billing_name,
       customer_email, description)
     select $1, 'ordr_u' || lpad(i::text, 15, '0'), 'U' || i, case when i % 3 = 0 then 'manual' else 'online' end,
       case when i % 20 = 0 then 'cancelled' else 'created' end,
       500 + (i::bigint * 7919) % 99500, 'AUD', '{}', true, false, false, false,
       $2::timestamptz - i * (make_interval(days => $4) / $3::int), 'Customer ' || i, 'c' || i || '@example.com', 'Goods'
     from generate_series(1, $3::int) i`,
    [merchantId, end, Math.floor(rows / 10), days],
  )
}

/** Refunds every tenth payment by the same amount, skipping foreign keys. */
export async function makeBulkRefunds(client: pg.Client, merchantId: string): Promise<void> {
  await client.query(
    `insert into app.refund (merchant_id, refund_id, transaction_id, requested, amount, to_plan, to_source, currency,
       status, internal_order_id, customer_email, customer_email_key, created_by, created_at, settled_at, updated_at)
     select merchant_id, 'rfnd' || substr(transaction_id, 5), transaction_id, 100, 100, 0, 100, currency, 'succeeded',
       internal_order_id, customer_email, customer_email_key, 'user_bulk000000000000', created_at, created_at, created_at
     from app.payment where merchant_id = $1 and hashtext(transaction_id) % 10 = 0`,
    [merchantId],
  )
}

/** Disputes one in ten disputed payments: a third won, a third lost, a third open. */
async function disputes(client: pg.Client, merchantId: string) {
  await client.query(
    `insert into app.dispute (merchant_id, dispute_id, transaction_id, provider, provider_ref, borne_by, status,
       status_before, currency, amount, fee, fee_tax, opened_at, closed_at, due_by)
     select merchant_id, 'dspt' || substr(transaction_id, 5), transaction_id, 'bulk', transaction_id, 'merchant', state,
       'paid', currency, amount, 2500, 227, created_at, case when state <> 'open' then created_at end, created_at
     from app.payment
     cross join lateral (select (array['won', 'lost', 'open'])[1 + abs(hashtext(transaction_id)) / 10 % 3] as state) s
     where merchant_id = $1 and status = 'disputed' and hashtext(transaction_id) % 10 = 0`,
    [merchantId],
  )
}

async function payouts(client: pg.Client, { merchantId, end, days, timeZone }: BulkMoney) {
  await client.query(
    `insert into app.bank_account (merchant_id, external_account_id, account_name, account_number_sealed,
       account_number_last4, routing_number, country, currency, is_primary, created_at, created_by, version)
     values ($1, 'bank_0000000000000000', 'Bulk', '\\x00', '1234', '062000', 'AU', 'AUD', true, $2, 'user_bulk', 1)`,
    [merchantId, end],
  )
  await client.query(
    `insert into app.payout (merchant_id, payout_id, currency, amount, status, external_account_id, reference,
       opening_balance, closing_balance, business_day, arrival_date, provider, created_at, updated_at)
     select $1, 'pout_' || to_char(day, 'YYYYMMDD') || '00000000', 'AUD', 100000, 'paid', 'bank_0000000000000000',
       'BULK ' || to_char(day, 'YYYYMMDD'), 0, 0, day, day + 1, 'sandbox', day + 1, day + 1
     from (select (($2::timestamptz at time zone $4)::date - i) as day
           from generate_series($5::int, $3::int + 1) i) days`,
    [merchantId, end, days, timeZone, OPEN_DAYS],
  )
}

async function entries(client: pg.Client, { merchantId, end, timeZone }: BulkMoney) {
  // Without statistics the planner searches all transfers for each entry.
  await client.query('analyze app.payout')
  await client.query(
    `insert into app.ledger_journal (merchant_id, journal_id, kind, source_type, source_id, occurred_at, recorded_at, event_id)
     select merchant_id, 'jrnl' || substr(transaction_id, 5), 'charge_made', 'payment', transaction_id, created_at,
       created_at, 'evnt_bulk' from app.payment where merchant_id = $1 and status in ('paid', 'refunded', 'partially_refunded')`,
    [merchantId],
  )
  await client.query(
    `insert into app.settlement_entry (merchant_id, entry_id, journal_id, entry_type, transaction_id, internal_order_id,
       gross, fee, fee_tax, net, currency, entry_at, available_on, payout_id)
     select p.merchant_id, 'ntry' || substr(p.transaction_id, 5), 'jrnl' || substr(p.transaction_id, 5), 'Payment',
       p.transaction_id, p.internal_order_id, p.amount, 30, 3, p.amount - 30, p.currency, p.created_at, d.day + 2, o.payout_id
     from app.payment p
     cross join lateral (select (p.created_at at time zone $3)::date as day) d
     left join app.payout o on o.merchant_id = p.merchant_id and o.currency = p.currency and o.business_day = d.day
       and d.day <= ($2::timestamptz at time zone $3)::date - $4::int
     where p.merchant_id = $1 and p.status in ('paid', 'refunded', 'partially_refunded')`,
    [merchantId, end, timeZone, OPEN_DAYS],
  )
}

async function rollups(client: pg.Client, { merchantId, timeZone }: BulkMoney) {
  await client.query(
    `insert into app.refund_count_day (merchant_id, day, n)
     select merchant_id, (created_at at time zone $2)::date, count(*)
     from app.refund where merchant_id = $1 group by 1, 2 order by 2`,
    [merchantId, timeZone],
  )
  await client.query(
    `insert into app.open_entry_day (merchant_id, currency, available_on, entry_type, n, net)
     select merchant_id, currency, available_on, entry_type, count(*), sum(net)
     from app.settlement_entry where merchant_id = $1 and payout_id is null group by 1, 2, 3, 4`,
    [merchantId],
  )
  await sumTakings(client, merchantId)
  await countOrders(client, merchantId)
}

async function sumTakings(client: pg.Client, merchantId: string): Promise<void> {
  const sums = {
    takings_day: ['day', 'currency', 'entry_type'],
    takings_hour: ['day', 'hour', 'currency', 'entry_type'],
  }
  for (const [table, keys] of Object.entries(sums))
    await client.query(
      `insert into app.${table} (merchant_id, ${keys.join(', ')}, n, gross, fee)
       select merchant_id, ${keys.join(', ')}, count(*), sum(gross), sum(fee)
       from app.taking where merchant_id = $1 group by merchant_id, ${keys.join(', ')} order by day`,
      [merchantId],
    )
  const columns = 'day, currency, method, wallet, pay_type, scheme, funding'
  await client.query(
    `insert into app.takings_way (merchant_id, ${columns}, n, paid, gross, fee)
     select merchant_id, ${columns}, count(*), sum(gross), sum(gross), sum(fee)
     from app.taking where merchant_id = $1 group by merchant_id, ${columns} order by day`,
    [merchantId],
  )
  await client.query('analyze app.takings_day, app.takings_hour, app.takings_way')
}

/** Recounts a merchant's orders after SQL has inserted some. */
export async function countOrders(
  client: Pick<pg.ClientBase, 'query'>,
  merchantId: string,
): Promise<void> {
  await client.query('delete from app.order_count where merchant_id = $1', [merchantId])
  await client.query(
    `insert into app.order_count (merchant_id, order_type, status, n)
     select merchant_id, order_type, status, count(*)
     from app.merchant_order where merchant_id = $1 group by 1, 2, 3`,
    [merchantId],
  )
}
