import type { MerchantTx } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'

export interface OrdersToForget {
  ids: readonly string[]
  /** Orders whose tax invoice must name the buyer. */
  kept: readonly string[]
  /** Whether such an invoice must include the buyer's address. */
  keepsAddress: boolean
}

type Forgotten = Pick<Row<'app.merchantOrder'>, 'merchantOrderId' | 'internalOrderId' | 'orderType'>

/**
 * Erases the buyer's details from orders, deletes their links, and detaches unpaid ones from the customer. Returns the
 * fields that they can still be found by.
 */
export async function forgetOrders(
  tx: MerchantTx,
  merchantId: string,
  { ids, kept: keptIds, keepsAddress }: OrdersToForget,
): Promise<Forgotten[]> {
  if (ids.length === 0) return []
  const isKept = new Set(keptIds)
  const erased = ids.filter((id) => !isKept.has(id))
  await tx
    .deleteFrom('app.invoiceToken')
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', 'in', ids)
    .execute()
  const empty = (chosen: readonly string[], changes: object): Promise<Forgotten[]> =>
    chosen.length === 0
      ? Promise.resolve([])
      : tx
          .updateTable('app.merchantOrder')
          .set({
            customerEmail: null,
            internalCustomerId: null,
            phoneNo: null,
            billingPhone: null,
            shipping: null,
            description: null,
            metadata: '{}',
            returnUrl: null,
            cancelUrl: null,
            remindAt: null,
            ...changes,
          })
          .where('merchantId', '=', merchantId)
          .where('merchantOrderId', 'in', chosen)
          .returning(['merchantOrderId', 'internalOrderId', 'orderType'])
          .execute()
  const named = await empty(keptIds, keepsAddress ? {} : { billingAddress: null })
  const nameless = { billingName: null, billingOrganisation: null, billingAddress: null }
  const rest = await empty(erased, nameless)
  await tx
    .updateTable('app.merchantOrder')
    .set({ customerId: null })
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', 'in', ids)
    .where('status', '=', 'created')
    .execute()
  return [...named, ...rest]
}
