import type { MerchantTx } from '../../db/database.ts'

/** What stands where a customer's name was. */
const ERASED_CUSTOMER = 'Erased customer'

/** Empties what payments say of their payer; the tax invoices of `kept` must still name them. */
export async function forgetPayers(
  tx: MerchantTx,
  merchantId: string,
  { ids, kept }: { ids: readonly string[]; kept: readonly string[] },
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
  const isKept = new Set(kept)
  const others = ids.filter((id) => !isKept.has(id))
  if (others.length === 0) return
  await all
    .set({ customerName: ERASED_CUSTOMER, customerOrganisation: null })
    .where('transactionId', 'in', others)
    .execute()
}
