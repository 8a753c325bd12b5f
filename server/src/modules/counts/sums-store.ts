import { sql } from 'kysely'

import type { MerchantTx } from '../../db/database.ts'
import { type Write, written } from '../../db/statements/write-together.ts'
import { addTakings } from './takings-store.ts'

/** A settlement entry in no payout yet. */
export interface OpenEntry {
  entryId: string
  currency: string
  availableOn: string
  entryType: string
  /** Minor units. */
  net: number
}

export const insertOpenEntry = (
  tx: MerchantTx,
  merchantId: string,
  { entryId, createdAt, ...entry }: OpenEntry & { createdAt: Date },
): Write =>
  tx
    .insertInto('app.countChange')
    .values({
      merchantId,
      what: 'entry',
      subjectId: entryId,
      version: 0,
      createdAt,
      n: 1,
      ...entry,
    })
    .returning(written)

/** For rows of another CTE with `currency`, `available_on`, `entry_type` and `net`. */
export const insertTakenEntries = (
  merchantId: string,
  { payoutId, at, taken }: { payoutId: string; at: Date; taken: string },
): Write => sql`
  insert into app.count_change
    (merchant_id, what, subject_id, version, created_at, currency, available_on, entry_type, n, net)
  select ${merchantId}, 'entry', ${payoutId}, row_number() over (), ${at}::timestamptz, currency, available_on,
         entry_type, -count(*), -sum(net)
  from ${sql.id(taken)} group by currency, available_on, entry_type
  returning ${written}`

export const insertNewOrder = (
  tx: MerchantTx,
  merchantId: string,
  order: { merchantOrderId: string; orderType: string; status: string; createdAt: Date },
): Write => {
  const { merchantOrderId: subjectId, orderType, status: toStatus, createdAt } = order
  return tx
    .insertInto('app.countChange')
    .values({ merchantId, what: 'order', subjectId, version: 0, createdAt, toStatus, orderType })
    .returning(written)
}

/** An order after its status changed. */
export interface MovedOrder {
  merchantOrderId: string
  version: number
  createdAt: Date
  status: string
  orderType: string
}

export const insertMovedOrder = (
  tx: MerchantTx,
  merchantId: string,
  { merchantOrderId: subjectId, status: toStatus, ...moved }: MovedOrder,
  fromStatus: string,
) =>
  tx
    .insertInto('app.countChange')
    .values({ merchantId, what: 'order', subjectId, fromStatus, toStatus, ...moved })
    .returning(written) satisfies Write

/** For rows of another CTE with the columns of `MovedOrder`. On a cluster they pass through every node. */
export const insertMovedOrders = (
  merchantId: string,
  moved: string,
  fromStatus: string,
): Write => sql`
  insert into app.count_change
    (merchant_id, what, subject_id, version, created_at, from_status, to_status, order_type)
  select ${merchantId}, 'order', merchant_order_id, version, created_at, ${fromStatus}, status, order_type
  from ${sql.id(moved)}
  returning ${written}`

/** One statement deletes the changes and adds them to the sums; days with nothing left are deleted. */
export async function foldSums(tx: MerchantTx, merchantId: string): Promise<void> {
  await sql`
    with taken as (
      delete from app.count_change where merchant_id = ${merchantId} and what in ('order', 'entry')
      returning what, subject_id, order_type, from_status, to_status, currency, available_on, entry_type, n, net),
    found as (
      select t.* from taken c join app.taking t on t.merchant_id = ${merchantId} and t.entry_id = c.subject_id
      where c.what = 'entry'),
    ${addTakings},
    moves as (
      select order_type, status, sum(s.n) as n
      from taken cross join lateral (values (to_status, 1), (from_status, -1)) s (status, n)
      where what = 'order' and status is not null
      group by 1, 2),
    more_orders as (
      insert into app.order_count as c (merchant_id, order_type, status, n)
      select ${merchantId}, order_type, status, n from moves where n > 0
      on conflict (merchant_id, order_type, status) do update set n = c.n + excluded.n),
    fewer_orders as (
      update app.order_count c set n = c.n + m.n from moves m
      where m.n < 0 and c.merchant_id = ${merchantId}
        and (c.order_type, c.status) = (m.order_type, m.status))
    insert into app.open_entry_day as c (merchant_id, currency, available_on, entry_type, n, net)
    select ${merchantId}, currency, available_on, entry_type, sum(n), sum(net)
    from taken where what = 'entry' group by 2, 3, 4
    on conflict (merchant_id, currency, available_on, entry_type)
      do update set n = c.n + excluded.n, net = c.net + excluded.net`.execute(tx)
  await tx
    .deleteFrom('app.openEntryDay')
    .where('merchantId', '=', merchantId)
    .where('n', '=', 0)
    .execute()
}
