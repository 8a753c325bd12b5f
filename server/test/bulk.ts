import pg from 'pg'

import { countOrders, makeBulkMoney } from './bulk-money.ts'

/** A merchant with many payments, made only by SQL: for tests and benchmarks of reads, never of money. */
export interface Bulk {
  merchantId: string
  rows: number
  /** One per twenty payments by default. */
  customers?: number
  /** All payments are before this. */
  end: Date
  /** How many days the payments cover. */
  days: number
  timeZone: string
  /** Adds unpaid orders, refunds, a statement and transfers in proportion to the payments. */
  hasMoney?: boolean
  /** One order per payment, instead of one per thousand. */
  hasOrders?: boolean
}

const STATUSES = `(array['paid','paid','paid','paid','paid','paid','paid','paid','paid','paid','paid','paid',
  'failed','failed','refunded','partially_refunded','disputed','pending','accepted','not_captured','cancelled','incomplete'])`

/**
 * Fills one merchant: an order per thousand payments, payments of every status and type, customers,
 * and rollups counted from the rows. Payments are stored oldest first. The login of `url` must bypass row-level security.
 */
export async function makeBulk(
  url: string,
  bulk: Bulk,
  progress?: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    await merchant(client, bulk)
    await customers(client, bulk)
    const batch = 200_000
    for (let from = 0; from < bulk.rows; from += batch) {
      await payments(client, bulk, from, Math.min(bulk.rows, from + batch))
      progress?.(`${Math.min(bulk.rows, from + batch)} of ${bulk.rows} payments`)
    }
    await rollups(client, bulk)
    if (bulk.hasMoney) await makeBulkMoney(client, bulk)
    await client.query(
      `analyze app.payment, app.payment_count_day, app.payment_count_quarter,
         app.customer, app.customer_name_word, app.customer_count_day, app.customer_count_quarter`,
    )
  } finally {
    await client.end()
  }
}

async function merchant(
  client: pg.Client,
  { merchantId, rows, end, timeZone, hasOrders = false }: Bulk,
): Promise<void> {
  await client.query(
    `insert into global.tenant values ('mktp_' || right($1, 16), 'Bulk', '{}', 'key', $2)`,
    [merchantId, end],
  )
  await client.query(
    `insert into global.merchant_directory values ($1, 'mktp_' || right($1, 16), lower('bulk-' || md5($1)), $2)`,
    [merchantId, end],
  )
  await client.query(
    `insert into app.merchant (merchant_id, tenant_id, slug, business_name, brand_name, trading_country, tax_country,
       tags, public_key, abacus_enabled, source_verification_enabled, activated_at, time_zone, account_name,
       account_address, customer_dashboard, fee_basis_points, fee_fixed, created_at, version,
       payout_schedule, payout_hold_hours, type_of_product, counts_zone)
     values ($1, 'mktp_' || right($1, 16), lower('bulk-' || md5($1)), 'Bulk Traders', 'Bulk', 'AU', 'AU', '{}', 'pk',
       true, false, $2, $3, 'Bulk', '', false, 175, 30, $2, 1, 'daily', 0, '', $3)`,
    [merchantId, end, timeZone],
  )
  await client.query(
    `insert into app.merchant_order (merchant_id, merchant_order_id, internal_order_id, order_type, status, amount,
       currency, metadata, tax_included, request_three_ds, authorise_only, email_receipt, created_at, version)
     select $1, 'ordr_' || lpad(i::text, 16, '0'), case when $4 then 'A' else '' end || i, 'online',
       case when $4 then 'paid' else 'created' end, 1000, 'AUD', '{}', true, false, false, false, $2, 1
     from generate_series(0, $3::int) i`,
    [merchantId, end, hasOrders ? rows - 1 : Math.floor(rows / 1000), hasOrders],
  )
  await countOrders(client, merchantId)
}

const FIRST_NAMES = `(array['Jane','Janet','Mary Anne','Wiremu','Aroha','Liam','Noah','Olivia','Isla','Jack'])`
const LAST_NAMES = `(array['Smith','Smith-Jones','Brown','Williams','Taylor','Ngata','Nguyen','Singh','Janssen','Wood'])`

/**
 * Customers over the same days with their search words: a third organisations, some without a name.
 */
async function customers(
  client: pg.Client,
  { merchantId, end, days, rows, customers: many = rows / 20 }: Bulk,
): Promise<void> {
  await client.query(
    `insert into app.customer (merchant_id, customer_id, email, email_key, first_name, last_name, organisation_name,
       name_key, created_at)
     select $1, 'cust_' || lpad(i::text, 16, '0'), 'c' || i || '@example.com', 'c' || i || '@example.com',
       first, last, organisation, lower(concat_ws(' ', first, last, organisation)), at
     from (select i, case when i % 13 > 0 then ${FIRST_NAMES}[1 + (hashint8(i) & 2147483647) % 10] end as first,
             case when i % 13 > 0 then ${LAST_NAMES}[1 + (hashint8(i + 7) & 2147483647) % 10] end as last,
             case when i % 3 = 0 then 'Firm ' || i || ' Janitors' end as organisation,
             $2::timestamptz - ((hashint8(i + 3) & 2147483647)::float8 / 2147483648) * make_interval(days => $4) as at
           from generate_series(0, $3::int) i) made`,
    [merchantId, end, Math.max(1, Math.floor(many)), days],
  )
  await client.query(
    `insert into app.customer_name_word (merchant_id, customer_id, word, created_at)
     select distinct merchant_id, customer_id, word, created_at
     from app.customer,
       regexp_split_to_table(lower(concat_ws(' ', first_name, last_name, organisation_name)), '[^a-z0-9]+') as word
     where merchant_id = $1 and word <> ''`,
    [merchantId],
  )
}

async function payments(client: pg.Client, bulk: Bulk, from: number, to: number): Promise<void> {
  await client.query(
    `insert into app.payment (merchant_id, transaction_id, merchant_order_id, internal_order_id, order_type,
       customer_id, customer_name, customer_email, customer_email_key, method, pay_card_id, pay_plan_id, pay_type,
       status, currency, amount, captured, transaction_amount, refund_reserved, refunded, platform_fee, fee_variable,
       fee_fixed, fee_tax, surcharge, source_brand, source_last4, outcome_unknown, created_at, updated_at, version)
     select $1, 'tran_' || translate(encode(decode(lpad(to_hex(extract(epoch from at)::bigint), 8, '0')
         || lpad(to_hex(i), 16, '0'), 'hex'), 'base64'), '+/', '-_'),
       'ordr_' || lpad((i / $7::int)::text, 16, '0'), 'A' || i, 'online',
       'cust_' || lpad((i % greatest(1, $5::int / 20))::text, 16, '0'), 'Customer ' || (i % greatest(1, $5::int / 20)),
       'c' || (i % greatest(1, $5::int / 20)) || '@example.com', 'c' || (i % greatest(1, $5::int / 20)) || '@example.com',
       'card', case when plan then null else 'card_' || lpad(i::text, 16, '0') end,
       case when plan then 'plan_' || lpad(i::text, 16, '0') end, case when plan then 'plan' else 'card' end,
       status, 'AUD', amount, 0, amount, 0, 0, 0, 0, 0, 0, 0, 'visa', lpad((i % 10000)::text, 4, '0'), false, at, at, 1
     from (select i, i % 5 = 0 as plan, 500 + (i * 7919) % 99500 as amount,
             ${STATUSES}[1 + (hashint8(i) & 2147483647) % 22] as status,
             $2::timestamptz - (($5 - i - (hashint8(i + 1) & 2147483647)::float8 / 2147483648) / $5) * make_interval(days => $6) as at
           from generate_series($3::bigint, $4::bigint - 1) i) made`,
    [bulk.merchantId, bulk.end, from, to, bulk.rows, bulk.days, bulk.hasOrders ? 1 : 1000],
  )
}

async function rollups(client: pg.Client, { merchantId, timeZone }: Bulk): Promise<void> {
  await client.query(
    `insert into app.payment_count_day (merchant_id, day, status, pay_type, n)
     select merchant_id, (created_at at time zone $2)::date, status, pay_type, count(*)
     from app.payment where merchant_id = $1 group by 1, 2, 3, 4 order by 2`,
    [merchantId, timeZone],
  )
  await client.query(
    `insert into app.customer_count_day (merchant_id, day, n)
     select merchant_id, (created_at at time zone $2)::date, count(*)
     from app.customer where merchant_id = $1 group by 1, 2 order by 2`,
    [merchantId, timeZone],
  )
  for (const subject of ['payment', 'customer'])
    await client.query(
      `insert into app.${subject}_count_quarter (merchant_id, quarter, n)
       select merchant_id, date_bin('15 minutes', created_at, 'epoch'), count(*)
       from app.${subject} where merchant_id = $1 group by 1, 2 order by 2`,
      [merchantId],
    )
}
