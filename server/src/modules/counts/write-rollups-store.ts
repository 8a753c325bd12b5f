import { sql } from 'kysely'

import type { MerchantTx } from '../../db/database.ts'

export interface DayCell {
  day: string
  status: string
  payType: string
}

/** The zone whose days the day rollups count. */
export async function readTimeZone(tx: MerchantTx, merchantId: string): Promise<string> {
  const row = await tx
    .selectFrom('app.merchant')
    .select('countsZone')
    .where('merchantId', '=', merchantId)
    .executeTakeFirstOrThrow()
  return row.countsZone
}

export async function addToDay(
  tx: MerchantTx,
  merchantId: string,
  cell: DayCell,
  by: number,
): Promise<void> {
  await sql`
    insert into app.payment_count_day as c (merchant_id, day, status, pay_type, n)
    values (${merchantId}, ${cell.day}, ${cell.status}, ${cell.payType}, ${by})
    on conflict (merchant_id, day, status, pay_type) do update set n = c.n + excluded.n`.execute(tx)
}

export async function takeFromDay(
  tx: MerchantTx,
  merchantId: string,
  cell: DayCell,
): Promise<void> {
  await tx
    .updateTable('app.paymentCountDay')
    .set((eb) => ({ n: eb('n', '-', 1) }))
    .where('merchantId', '=', merchantId)
    .where('day', '=', cell.day)
    .where('status', '=', cell.status)
    .where('payType', '=', cell.payType)
    .execute()
}

export async function addToQuarter(
  tx: MerchantTx,
  merchantId: string,
  what: 'payment' | 'customer',
  quarter: Date,
): Promise<void> {
  const table = sql.table(`app.${what}_count_quarter`)
  await sql`
    insert into ${table} as c (merchant_id, quarter, n) values (${merchantId}, ${quarter}, 1)
    on conflict (merchant_id, quarter) do update set n = c.n + 1`.execute(tx)
}

export async function addRefundToDay(
  tx: MerchantTx,
  merchantId: string,
  day: string,
): Promise<void> {
  await sql`
    insert into app.refund_count_day as c (merchant_id, day, n) values (${merchantId}, ${day}, 1)
    on conflict (merchant_id, day) do update set n = c.n + 1`.execute(tx)
}

export async function addCustomerToDay(
  tx: MerchantTx,
  merchantId: string,
  day: string,
): Promise<void> {
  await sql`
    insert into app.customer_count_day as c (merchant_id, day, n) values (${merchantId}, ${day}, 1)
    on conflict (merchant_id, day) do update set n = c.n + 1`.execute(tx)
}

/** A shared lock: changes run concurrently, but not beside a rebuild. */
export async function lockForChange(tx: MerchantTx, merchantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`counts:${merchantId}`}, 0))`.execute(
    tx,
  )
}

/** Waits for running changes and blocks new ones until the transaction ends. */
export async function lockForRebuild(tx: MerchantTx, merchantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`counts:${merchantId}`}, 0))`.execute(
    tx,
  )
}

export async function rebuild(tx: MerchantTx, merchantId: string, timeZone: string): Promise<void> {
  // A job that reads all rows of the merchant.
  await sql`set local statement_timeout = '4min'`.execute(tx)
  for (const table of [
    'paymentCountDay',
    'paymentCountQuarter',
    'customerCountDay',
    'customerCountQuarter',
    'refundCountDay',
  ] as const)
    await tx.deleteFrom(`app.${table}`).where('merchantId', '=', merchantId).execute()
  await sql`
    insert into app.payment_count_day (merchant_id, day, status, pay_type, n)
    select merchant_id, (created_at at time zone ${timeZone})::date, status, pay_type, count(*)
    from app.payment where merchant_id = ${merchantId} group by 1, 2, 3, 4`.execute(tx)
  await sql`
    insert into app.refund_count_day (merchant_id, day, n)
    select merchant_id, (created_at at time zone ${timeZone})::date, count(*)
    from app.refund where merchant_id = ${merchantId} group by 1, 2`.execute(tx)
  await sql`
    insert into app.customer_count_day (merchant_id, day, n)
    select merchant_id, (created_at at time zone ${timeZone})::date, count(*)
    from app.customer where merchant_id = ${merchantId} group by 1, 2`.execute(tx)
  for (const what of ['payment', 'customer'])
    await sql`
      insert into ${sql.table(`app.${what}_count_quarter`)} (merchant_id, quarter, n)
      select merchant_id, date_bin('15 minutes', created_at, 'epoch'), count(*)
      from ${sql.table(`app.${what}`)} where merchant_id = ${merchantId} group by 1, 2`.execute(tx)
}

/** Differences between rollups and rows, in words; empty when they agree. */
export async function drift(tx: MerchantTx, merchantId: string): Promise<string[]> {
  const zone = await readTimeZone(tx, merchantId)
  const days = await sql<{ what: string }>`
    select format('payments on %s %s %s: %s rows, rollup says %s', day, status, pay_type, coalesce(r.n, 0), coalesce(c.n, 0)) as what
    from (select (created_at at time zone ${zone})::date as day, status, pay_type, count(*) as n
          from app.payment where merchant_id = ${merchantId} group by 1, 2, 3) r
    full join (select day, status, pay_type, n from app.payment_count_day
               where merchant_id = ${merchantId} and n <> 0) c using (day, status, pay_type)
    where coalesce(r.n, 0) <> coalesce(c.n, 0)`.execute(tx)
  const found = days.rows.map((row) => row.what)
  const refunds = await sql<{ what: string }>`
    select format('refunds on %s: %s rows, rollup says %s', day, coalesce(r.n, 0), coalesce(c.n, 0)) as what
    from (select (created_at at time zone ${zone})::date as day, count(*) as n
          from app.refund where merchant_id = ${merchantId} group by 1) r
    full join (select day, n from app.refund_count_day
               where merchant_id = ${merchantId} and n <> 0) c using (day)
    where coalesce(r.n, 0) <> coalesce(c.n, 0)`.execute(tx)
  found.push(...refunds.rows.map((row) => row.what))
  const customers = await sql<{ what: string }>`
    select format('customers on %s: %s rows, rollup says %s', day, coalesce(r.n, 0), coalesce(c.n, 0)) as what
    from (select (created_at at time zone ${zone})::date as day, count(*) as n
          from app.customer where merchant_id = ${merchantId} group by 1) r
    full join (select day, n from app.customer_count_day
               where merchant_id = ${merchantId} and n <> 0) c using (day)
    where coalesce(r.n, 0) <> coalesce(c.n, 0)`.execute(tx)
  found.push(...customers.rows.map((row) => row.what))
  for (const what of ['payment', 'customer']) {
    const quarters = await sql<{ what: string }>`
      select format(${`${what}s at %s: %s rows, rollup says %s`}, quarter, coalesce(r.n, 0), coalesce(c.n, 0)) as what
      from (select date_bin('15 minutes', created_at, 'epoch') as quarter, count(*) as n
            from ${sql.table(`app.${what}`)} where merchant_id = ${merchantId} group by 1) r
      full join (select quarter, n from ${sql.table(`app.${what}_count_quarter`)}
                 where merchant_id = ${merchantId} and n <> 0) c using (quarter)
      where coalesce(r.n, 0) <> coalesce(c.n, 0)`.execute(tx)
    found.push(...quarters.rows.map((row) => row.what))
  }
  return found
}
