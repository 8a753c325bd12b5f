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

/** The open dispute of a payment; a payment never has two. */
export async function findOpen(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
): Promise<DisputeRow | undefined> {
  return tx
    .selectFrom('app.dispute')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .where('status', '=', 'open')
    .executeTakeFirst()
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
