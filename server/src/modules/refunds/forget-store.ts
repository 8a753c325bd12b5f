import type { MerchantTx } from '../../db/database.ts'

/** Erases the email addresses and reasons of refunds. */
export async function forgetRefunds(
  tx: MerchantTx,
  merchantId: string,
  refundIds: readonly string[],
): Promise<void> {
  if (refundIds.length === 0) return
  await tx
    .updateTable('app.refund')
    .set({ customerEmail: null, customerEmailKey: null, reason: null })
    .where('merchantId', '=', merchantId)
    .where('refundId', 'in', refundIds)
    .execute()
}
