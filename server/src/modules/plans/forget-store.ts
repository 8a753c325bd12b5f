import type { MerchantTx } from '../../db/database.ts'

/** Erases the email addresses of plans that have ended. */
export async function forgetPlanPayers(
  tx: MerchantTx,
  merchantId: string,
  payPlanIds: readonly string[],
): Promise<void> {
  if (payPlanIds.length === 0) return
  await tx
    .updateTable('app.payPlan')
    .set({ customerEmail: '', customerEmailKey: '' })
    .where('merchantId', '=', merchantId)
    .where('payPlanId', 'in', payPlanIds)
    .execute()
}
