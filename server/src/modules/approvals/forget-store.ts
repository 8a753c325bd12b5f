import type { MerchantTx } from '../../db/database.ts'

/** Empties what people wrote about refunds that waited for a second person. */
export async function forgetApprovals(
  tx: MerchantTx,
  merchantId: string,
  approvalIds: readonly string[],
): Promise<void> {
  if (approvalIds.length === 0) return
  await tx
    .updateTable('app.approval')
    .set({ reason: null, explanation: null })
    .where('merchantId', '=', merchantId)
    .where('approvalId', 'in', approvalIds)
    .execute()
}
