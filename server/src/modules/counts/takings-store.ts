import { sql } from 'kysely'

import type { MerchantTx } from '../../db/database.ts'

/** CTEs that add the rows of another CTE, `found`, of the view `app.taking` to the sums. */
export const addTakings = sql`
  takings_days as (
    insert into app.takings_day as c (merchant_id, day, currency, entry_type, n, gross, fee)
    select merchant_id, day, currency, entry_type, count(*), sum(gross), sum(fee) from found group by 1, 2, 3, 4
    on conflict (merchant_id, day, currency, entry_type)
      do update set n = c.n + excluded.n, gross = c.gross + excluded.gross, fee = c.fee + excluded.fee),
  takings_hours as (
    insert into app.takings_hour as c (merchant_id, day, hour, currency, entry_type, n, gross, fee)
    select merchant_id, day, hour, currency, entry_type, count(*), sum(gross), sum(fee) from found group by 1, 2, 3, 4, 5
    on conflict (merchant_id, day, hour, currency, entry_type)
      do update set n = c.n + excluded.n, gross = c.gross + excluded.gross, fee = c.fee + excluded.fee),
  takings_ways as (
    insert into app.takings_way as c
      (merchant_id, day, currency, method, wallet, pay_type, scheme, funding, n, paid, gross, fee)
    select merchant_id, day, currency, method, wallet, pay_type, scheme, funding,
           count(*) filter (where entry_type = 'Payment'),
           coalesce(sum(gross) filter (where entry_type = 'Payment'), 0), sum(gross), sum(fee)
    from found group by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (merchant_id, day, currency, method, wallet, pay_type, scheme, funding)
      do update set n = c.n + excluded.n, paid = c.paid + excluded.paid, gross = c.gross + excluded.gross,
                    fee = c.fee + excluded.fee)`

/** Sums all entries again, in days of the merchant's zone; pending changes are left to the next fold. */
export async function rebuildTakings(tx: MerchantTx, merchantId: string): Promise<void> {
  for (const table of ['takingsDay', 'takingsHour', 'takingsWay'] as const)
    await tx.deleteFrom(`app.${table}`).where('merchantId', '=', merchantId).execute()
  await sql`
    with found as (
      select * from app.taking t
      where t.merchant_id = ${merchantId} and not exists (
        select from app.count_change c
        where c.merchant_id = ${merchantId} and c.what = 'entry' and c.subject_id = t.entry_id)),
    ${addTakings}
    select 1`.execute(tx)
}

const PER_HOUR = ['day', 'hour', 'currency', 'entry_type']
const PER_WAY = ['day', 'currency', 'method', 'wallet', 'pay_type', 'scheme', 'funding']

/** Differences between the sums and the settlement entries, as text. */
export async function takingsDrift(tx: MerchantTx, merchantId: string): Promise<string[]> {
  const drifts = await Promise.all([
    differences(tx, merchantId, 'takings_per_hour', PER_HOUR),
    differences(tx, merchantId, 'takings_per_way', PER_WAY),
    differences(
      tx,
      merchantId,
      'takings_per_day',
      PER_HOUR.filter((name) => name !== 'hour'),
    ),
  ])
  return drifts.flat()
}

async function differences(
  tx: MerchantTx,
  merchantId: string,
  view: string,
  names: string[],
): Promise<string[]> {
  const keys = sql.join(names.map((name) => sql.ref(name)))
  const key = sql`concat_ws(' ', ${keys})`
  const countExpression = view === 'takings_per_way' ? sql`(entry_type = 'Payment')::int` : sql`1`
  const { rows } = await sql<{ what: string }>`
    select format(${`${view} %s: %s entries of %s less %s, the sums say %s of %s less %s`}, key,
                  r.n, r.gross, r.fee, c.n, c.gross, c.fee) as what
    from (select ${key} as key, sum(${countExpression}) as n, sum(gross) as gross, sum(fee) as fee from app.taking
          where merchant_id = ${merchantId} group by 1) r
    full join (select ${key} as key, sum(n) as n, sum(gross) as gross, sum(fee) as fee from ${sql.table(`app.${view}`)}
               where merchant_id = ${merchantId} group by 1) c using (key)
    where (r.n, r.gross, r.fee) is distinct from (c.n, c.gross, c.fee)`.execute(tx)
  return rows.map((row) => row.what)
}
