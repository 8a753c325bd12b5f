import type { MerchantTx } from '../../db/database.ts'
import type { DisputeTable } from '../../db/schema.ts'

export type DisputeRow = DisputeTable

/** A dispute by the name its provider has for it. */
export interface DisputeKey {
  provider: string
  providerRef: string
}

export async function insertDispute(
  tx: MerchantTx,
  merchantId: string,
  dispute: Omit<DisputeTable, 'merchant_id'>,
): Promise<void> {
  await tx
    .insertInto('app.dispute')
    .values({ merchant_id: merchantId, ...dispute })
    .execute()
}

/** The dispute that a provider knows by its own reference. */
export async function findByKey(
  tx: MerchantTx,
  merchantId: string,
  { provider, providerRef }: DisputeKey,
): Promise<DisputeRow | undefined> {
  return tx
    .selectFrom('app.dispute')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('provider', '=', provider)
    .where('provider_ref', '=', providerRef)
    .executeTakeFirst()
}

/** Of the disputes of a payment that were not won, the oldest whose loss is one's: open, or open and lost. */
export async function findUnwon(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
  { borneBy, only }: { borneBy: 'merchant' | 'house'; only: readonly ('open' | 'lost')[] },
): Promise<DisputeRow | undefined> {
  return tx
    .selectFrom('app.dispute')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .where('borne_by', '=', borneBy)
    .where('status', 'in', only)
    .orderBy('opened_at')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a charge has a dispute that is open or was lost: nobody takes the same money back twice. */
export async function isTaken(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
  operationId: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom('app.dispute')
    .select('dispute_id')
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .where('operation_id', '=', operationId)
    .where('status', 'in', ['open', 'lost'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Closes an open dispute; false when it had been closed before. */
export async function closeDispute(
  tx: MerchantTx,
  merchantId: string,
  disputeId: string,
  status: 'won' | 'lost',
  at: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('app.dispute')
    .set({ status, closed_at: at })
    .where('merchant_id', '=', merchantId)
    .where('dispute_id', '=', disputeId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
