import type { MerchantTx, Reader, SweepTx } from '../../db/database.ts'
import type { DebitWatchTable } from '../../db/schema.ts'

/** Begins to watch a confirmed debit; one that is watched already is left alone. */
export async function insertWatch(
  tx: MerchantTx,
  merchantId: string,
  watch: Omit<DebitWatchTable, 'merchant_id'>,
): Promise<void> {
  await tx
    .insertInto('app.debit_watch')
    .values({ merchant_id: merchantId, ...watch })
    .onConflict((on) => on.columns(['merchant_id', 'operation_id']).doNothing())
    .execute()
}

/** Stops watching a debit: it was returned, or cannot be any more. */
export async function endWatch(
  tx: MerchantTx,
  merchantId: string,
  operationId: string,
): Promise<void> {
  await tx
    .updateTable('app.debit_watch')
    .set({ next_check_at: null })
    .where('merchant_id', '=', merchantId)
    .where('operation_id', '=', operationId)
    .execute()
}

/** The PayTo payment of an order that waits for its payer; undefined when none does. */
export async function findAwaitingPayTo(
  reader: Reader,
  merchantId: string,
  merchantOrderId: string,
): Promise<{ transaction_id: string; operation_id: string } | undefined> {
  const [row] = await reader.query<{ transaction_id: string; operation_id: string }>(
    'payto_awaiting',
    `select p.transaction_id, o.operation_id
     from app.merchant_order m
     join app.payment p on p.merchant_id = m.merchant_id and p.transaction_id = m.active_transaction_id
     join app.payment_operation o on o.merchant_id = p.merchant_id and o.transaction_id = p.transaction_id
       and o.kind = 'charge' and o.status = 'pending'
     where m.merchant_id = $1 and m.merchant_order_id = $2 and p.method = 'payto' and p.status = 'pending'`,
    [merchantId, merchantOrderId],
  )
  return row
}

export type DueWatch = Pick<DebitWatchTable, 'merchant_id' | 'operation_id'>

/** Confirmed debits of every merchant to ask after by now. */
export async function dueWatches(tx: SweepTx, now: Date, most: number): Promise<DueWatch[]> {
  return tx
    .selectFrom('app.debit_watch')
    .select(['merchant_id', 'operation_id'])
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(most)
    .execute()
}

export type ClaimedWatch = Pick<DebitWatchTable, 'transaction_id' | 'watched_until'> & {
  merchant_order_id: string
}

/** Takes one check upon itself by moving the next one on; undefined when another worker was quicker. */
export async function claimWatch(
  tx: MerchantTx,
  merchantId: string,
  operationId: string,
  now: Date,
  nextCheckAt: Date,
): Promise<ClaimedWatch | undefined> {
  return tx
    .updateTable('app.debit_watch as w')
    .from('app.payment as p')
    .set({ next_check_at: nextCheckAt })
    .whereRef('p.merchant_id', '=', 'w.merchant_id')
    .whereRef('p.transaction_id', '=', 'w.transaction_id')
    .where('w.merchant_id', '=', merchantId)
    .where('w.operation_id', '=', operationId)
    .where('w.next_check_at', '<=', now)
    .returning(['w.transaction_id', 'w.watched_until', 'p.merchant_order_id'])
    .executeTakeFirst()
}
