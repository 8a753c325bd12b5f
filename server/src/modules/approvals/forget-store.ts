import type { MerchantTx } from '../../db/database.ts'

/** Clears the text that people wrote in refund approvals. */
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
