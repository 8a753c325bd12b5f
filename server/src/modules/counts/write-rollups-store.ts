import { sql } from 'kysely'

import { isOnCluster, type MerchantTx, type SweepTx } from '../../db/database.ts'
import { lockName } from '../../db/named-lock.ts'
import { type Write, written } from '../../db/statements/write-together.ts'

/** A record that was created, or a payment whose status changed. */
export interface CountChange {
  what: 'payment' | 'customer' | 'refund'
  subjectId: string
  /** A payment's version after the change. */
  version?: number
  createdAt: Date
  fromStatus?: string
  toStatus?: string
  payType?: string
}

export const insertChange = (tx: MerchantTx, merchantId: string, change: CountChange) =>
  tx
    .insertInto('app.countChange')
    .values({ merchantId, version: 0, fromStatus: null, toStatus: null, payType: null, ...change })
    .returning(written) satisfies Write

/** Merchants with changes to fold; skips from one to the next along the index. */
export async function merchantsWithChanges(tx: SweepTx, limit: number): Promise<string[]> {
  const { rows } = isOnCluster()
    ? await changedOnCluster(limit).execute(tx)
    : await sql<{ merchantId: string }>`
    with recursive found as (
      (select merchant_id from app.count_change order by merchant_id limit 1)
      union all
      select (select c.merchant_id from app.count_change c where c.merchant_id > f.merchant_id
              order by c.merchant_id limit 1)
      from found f where f.merchant_id is not null)
    select merchant_id from found where merchant_id is not null limit ${limit}`.execute(tx)
  return rows.map(({ merchantId }) => merchantId)
}

/** Each node answers for its own merchants. */
const changedOnCluster = (limit: number) =>
  sql<{ merchantId: string }>`
    select distinct merchant_id from app.count_change order by merchant_id limit ${limit}`

/** Serialises folds and rebuilds; changes may still be inserted meanwhile. */
export async function lockRollups(tx: MerchantTx, merchantId: string): Promise<void> {
  await lockName(tx, `counts:${merchantId}`)
}

/** One statement deletes the changes and adds them. A row to decrement exists, because a creation is counted first. */
export async function foldChanges(tx: MerchantTx, merchantId: string): Promise<void> {
  await sql`
    with taken as (
      delete from app.count_change where merchant_id = ${merchantId} and what in ('payment', 'customer', 'refund')
      returning what, created_at, from_status, to_status, pay_type),
    made as (
      select what, (t.created_at at time zone m.counts_zone)::date as day,
             date_bin('15 minutes', t.created_at, 'epoch') as quarter, from_status, to_status, pay_type
      from taken t, app.merchant m where m.merchant_id = ${merchantId}),
    payment_days as (
      select day, status, pay_type, sum(n) as n
      from made cross join lateral (values (to_status, 1), (from_status, -1)) s (status, n)
      where what = 'payment' and status is not null
      group by 1, 2, 3),
    more_payments as (
      insert into app.payment_count_day as c (merchant_id, day, status, pay_type, n)
      select ${merchantId}, day, status, pay_type, n from payment_days where n > 0
      on conflict (merchant_id, day, status, pay_type) do update set n = c.n + excluded.n),
    fewer_payments as (
      update app.payment_count_day c set n = c.n + d.n from payment_days d
      where d.n < 0 and c.merchant_id = ${merchantId}
        and (c.day, c.status, c.pay_type) = (d.day, d.status, d.pay_type)),
    payment_quarters as (
      insert into app.payment_count_quarter as c (merchant_id, quarter, n)
      select ${merchantId}, quarter, count(*) from made where what = 'payment' and from_status is null
      group by quarter
      on conflict (merchant_id, quarter) do update set n = c.n + excluded.n),
    customer_days as (
      insert into app.customer_count_day as c (merchant_id, day, n)
      select ${merchantId}, day, count(*) from made where what = 'customer' group by day
      on conflict (merchant_id, day) do update set n = c.n + excluded.n),
    customer_quarters as (
      insert into app.customer_count_quarter as c (merchant_id, quarter, n)
      select ${merchantId}, quarter, count(*) from made where what = 'customer' group by quarter
      on conflict (merchant_id, quarter) do update set n = c.n + excluded.n)
    insert into app.refund_count_day as c (merchant_id, day, n)
    select ${merchantId}, day, count(*) from made where what = 'refund' group by day
    on conflict (merchant_id, day) do update set n = c.n + excluded.n`.execute(tx)
}

export async function rebuild(tx: MerchantTx, merchantId: string, timeZone: string): Promise<void> {
  // The job reads all rows of the merchant.
  await sql`set local statement_timeout = '4min'`.execute(tx)
  for (const table of [
    'paymentCountDay',
    'paymentCountQuarter',
    'customerCountDay',
    'customerCountQuarter',
    'refundCountDay',
  ] as const)
    await tx.deleteFrom(`app.${table}`).where('merchantId', '=', merchantId).execute()
  // One statement, so that the changes it drops belong to the rows it counts.
  await sql`
    with counted as (
      delete from app.count_change where merchant_id = ${merchantId} and what in ('payment', 'customer', 'refund')),
    payment_days as (
      insert into app.payment_count_day (merchant_id, day, status, pay_type, n)
      select merchant_id, (created_at at time zone ${timeZone})::date, status, pay_type, count(*)
      from app.payment where merchant_id = ${merchantId} group by 1, 2, 3, 4),
    payment_quarters as (
      insert into app.payment_count_quarter (merchant_id, quarter, n)
      select merchant_id, date_bin('15 minutes', created_at, 'epoch'), count(*)
      from app.payment where merchant_id = ${merchantId} group by 1, 2),
    customer_days as (
      insert into app.customer_count_day (merchant_id, day, n)
      select merchant_id, (created_at at time zone ${timeZone})::date, count(*)
      from app.customer where merchant_id = ${merchantId} group by 1, 2),
    customer_quarters as (
      insert into app.customer_count_quarter (merchant_id, quarter, n)
      select merchant_id, date_bin('15 minutes', created_at, 'epoch'), count(*)
      from app.customer where merchant_id = ${merchantId} group by 1, 2)
    insert into app.refund_count_day (merchant_id, day, n)
    select merchant_id, (created_at at time zone ${timeZone})::date, count(*)
    from app.refund where merchant_id = ${merchantId} group by 1, 2`.execute(tx)
}
