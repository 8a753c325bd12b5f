import { sql } from 'kysely'

import type { MerchantTx } from '../../db/database.ts'
import { takingsDrift } from './takings-store.ts'

/** Differences between counts and rows, as text; empty when they agree. */
export async function drift(tx: MerchantTx, merchantId: string): Promise<string[]> {
  const { countsZone: zone } = await tx
    .selectFrom('app.merchant')
    .select('countsZone')
    .where('merchantId', '=', merchantId)
    .executeTakeFirstOrThrow()
  const days = await sql<{ what: string }>`
    select format('payments on %s %s %s: %s rows, rollup says %s', day, status, pay_type, coalesce(r.n, 0), coalesce(c.n, 0)) as what
    from (select (created_at at time zone ${zone})::date as day, status, pay_type, count(*) as n
          from app.payment where merchant_id = ${merchantId} group by 1, 2, 3) r
    full join (select day, status, pay_type, sum(n) as n from app.payments_per_day
               where merchant_id = ${merchantId} group by 1, 2, 3) c using (day, status, pay_type)
    where coalesce(r.n, 0) <> coalesce(c.n, 0)`.execute(tx)
  const drifts = days.rows.map((row) => row.what)
  for (const what of ['refund', 'customer'])
    drifts.push(
      ...(await differences(tx, merchantId, {
        what,
        unit: 'day',
        of: sql`(created_at at time zone ${zone})::date`,
      })),
    )
  for (const what of ['payment', 'customer'])
    drifts.push(
      ...(await differences(tx, merchantId, {
        what,
        unit: 'quarter',
        of: sql`date_bin('15 minutes', created_at, 'epoch')`,
      })),
    )
  for (const check of [orderDrift, entryDrift, takingsDrift])
    drifts.push(...(await check(tx, merchantId)))
  return drifts
}

async function differences(
  tx: MerchantTx,
  merchantId: string,
  { what, unit, of }: { what: string; unit: 'day' | 'quarter'; of: ReturnType<typeof sql> },
): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select format(${`${what}s of %s: %s rows, rollup says %s`}, unit, coalesce(r.n, 0), coalesce(c.n, 0)) as what
    from (select ${of} as unit, count(*) as n
          from ${sql.table(`app.${what}`)} where merchant_id = ${merchantId} group by 1) r
    full join (select ${sql.ref(unit)} as unit, sum(n) as n from ${sql.table(`app.${what}s_per_${unit}`)}
               where merchant_id = ${merchantId} group by 1) c using (unit)
    where coalesce(r.n, 0) <> coalesce(c.n, 0)`.execute(tx)
  return rows.map((row) => row.what)
}

async function orderDrift(tx: MerchantTx, merchantId: string): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select format('orders %s %s: %s rows, the sum says %s', order_type, status, coalesce(r.n, 0), coalesce(c.n, 0)) as what
    from (select order_type, status, count(*) as n
          from app.merchant_order where merchant_id = ${merchantId} group by 1, 2) r
    full join (select order_type, status, sum(n) as n from app.orders_by_status
               where merchant_id = ${merchantId} group by 1, 2) c using (order_type, status)
    where coalesce(r.n, 0) <> coalesce(c.n, 0)`.execute(tx)
  return rows.map((row) => row.what)
}

async function entryDrift(tx: MerchantTx, merchantId: string): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select format('open entries %s %s %s: %s of %s, the sums say %s of %s', currency, available_on, entry_type,
                  coalesce(r.n, 0), coalesce(r.net, 0), coalesce(c.n, 0), coalesce(c.net, 0)) as what
    from (select currency, available_on, entry_type, count(*) as n, sum(net) as net from app.settlement_entry
          where merchant_id = ${merchantId} and payout_id is null group by 1, 2, 3) r
    full join (select currency, available_on, entry_type, sum(n) as n, sum(net) as net
               from app.open_entries_per_day where merchant_id = ${merchantId} group by 1, 2, 3) c
      using (currency, available_on, entry_type)
    where (coalesce(r.n, 0), coalesce(r.net, 0)) <> (coalesce(c.n, 0), coalesce(c.net, 0))`.execute(
    tx,
  )
  return rows.map((row) => row.what)
}
