import type { MerchantTx, Reader, SweepTx } from '../../db/database.ts'
import type { NewRow, Row } from '../../db/rows.ts'

/** Starts watching a confirmed debit; does nothing for a watched one. */
export async function insertWatch(
  tx: MerchantTx,
  merchantId: string,
  watch: NewRow<'app.debitWatch'>,
): Promise<void> {
  await tx
    .insertInto('app.debitWatch')
    .values({ merchantId, ...watch })
    .onConflict((oc) => oc.columns(['merchantId', 'operationId']).doNothing())
    .execute()
}

/** For a debit that was returned, or can no longer be. */
export async function endWatch(
  tx: MerchantTx,
  merchantId: string,
  operationId: string,
): Promise<void> {
  await tx
    .updateTable('app.debitWatch')
    .set({ nextCheckAt: null })
    .where('merchantId', '=', merchantId)
    .where('operationId', '=', operationId)
    .execute()
}

interface BookedReturns {
  /** Minor units. */
  amount: number
  times: number
}

/** What banks took back of a confirmed debit, and what was won back, from its settlement entries. */
export async function bookedReturns(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
): Promise<{ taken: BookedReturns; won: BookedReturns }> {
  const rows = await tx
    .selectFrom('app.settlementEntry')
    .select('gross')
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .where('entryType', '=', 'Return')
    .execute()
  const booked = (amounts: readonly number[]): BookedReturns => ({
    amount: amounts.reduce((sum, amount) => sum + amount, 0),
    times: amounts.length,
  })
  return {
    taken: booked(rows.flatMap(({ gross }) => (gross < 0 ? -gross : []))),
    won: booked(rows.flatMap(({ gross }) => (gross > 0 ? gross : []))),
  }
}

/** A PayTo payment awaiting approval. */
export interface AwaitingPayTo {
  transactionId: string
  operationId: string
  provider: string
}

export async function findAwaitingPayTo(
  reader: Reader,
  merchantId: string,
  merchantOrderId: string,
): Promise<AwaitingPayTo | undefined> {
  const [row] = await reader.query<AwaitingPayTo>(
    'payto_awaiting',
    `select p.transaction_id, o.operation_id, o.provider
     from app.merchant_order m
     join app.payment p on p.merchant_id = m.merchant_id and p.transaction_id = m.active_transaction_id
     join app.payment_operation o on o.merchant_id = p.merchant_id and o.transaction_id = p.transaction_id
       and o.kind = 'charge' and o.status = 'pending'
     where m.merchant_id = $1 and m.merchant_order_id = $2 and p.method = 'payto' and p.status = 'pending'`,
    [merchantId, merchantOrderId],
  )
  return row
}

export type DueWatch = Pick<Row<'app.debitWatch'>, 'merchantId' | 'operationId'>

/** Of all merchants. */
export async function dueWatches(tx: SweepTx, now: Date, limit: number): Promise<DueWatch[]> {
  return tx
    .selectFrom('app.debitWatch')
    .select(['merchantId', 'operationId'])
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(limit)
    .execute()
}

export type ClaimedWatch = Pick<Row<'app.debitWatch'>, 'transactionId' | 'watchedUntil'> & {
  merchantOrderId: string
  provider: string
}

/** Claims a check by postponing the next one; undefined when another worker was faster. */
export async function claimWatch(
  tx: MerchantTx,
  { merchantId, operationId }: DueWatch,
  { now, nextCheckAt }: { now: Date; nextCheckAt: Date },
): Promise<ClaimedWatch | undefined> {
  return tx
    .updateTable('app.debitWatch as w')
    .from(['app.payment as p', 'app.paymentOperation as o'])
    .set({ nextCheckAt })
    .whereRef('p.merchantId', '=', 'w.merchantId')
    .whereRef('p.transactionId', '=', 'w.transactionId')
    .whereRef('o.merchantId', '=', 'w.merchantId')
    .whereRef('o.operationId', '=', 'w.operationId')
    .where('w.merchantId', '=', merchantId)
    .where('w.operationId', '=', operationId)
    .where('w.nextCheckAt', '<=', now)
    .returning(['w.transactionId', 'w.watchedUntil', 'p.merchantOrderId', 'o.provider'])
    .executeTakeFirst()
}
