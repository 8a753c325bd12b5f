import type { MerchantTx } from '../../db/database.ts'

/** Replaces the customer's name. */
const ERASED_CUSTOMER = 'Erased customer'

/** Erases the payer's details. Payments in `kept` keep the name, because their tax invoices need it. */
export async function forgetPayers(
  tx: MerchantTx,
  merchantId: string,
  { ids, kept: keptIds }: { ids: readonly string[]; kept: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  const all = tx.updateTable('app.payment').where('merchantId', '=', merchantId)
  await all
    .set({
      customerEmail: null,
      customerEmailKey: null,
      customerPhone: null,
      internalCustomerId: null,
      billing: null,
      shipping: null,
      description: null,
      threeDsRedirectUrl: null,
    })
    .where('transactionId', 'in', ids)
    .execute()
  const isKept = new Set(keptIds)
  const erased = ids.filter((id) => !isKept.has(id))
  if (erased.length === 0) return
  await all
    .set({ customerName: ERASED_CUSTOMER, customerOrganisation: null })
    .where('transactionId', 'in', erased)
    .execute()
}
