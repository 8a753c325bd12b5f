import { soldLines } from '@paydeck/contract/merchant/products'

import type { MerchantTx } from '../../../db/database.ts'
import type { OrdersDeps } from '../deps.ts'
import * as store from '../store.ts'
import type { OrderInput } from './new-invoice.ts'

/** Stores a new order's items and remembers them as products. */
export async function keepLines(
  { products }: Pick<OrdersDeps, 'products'>,
  tx: MerchantTx,
  merchantId: string,
  { merchantOrderId, request }: { merchantOrderId: string; request: OrderInput },
): Promise<void> {
  const { items = [], paymentAmount } = request
  const rows = items.map(({ description, quantity, amount, isGstFree = false }, line) => ({
    merchantOrderId,
    line,
    description,
    quantity,
    amount,
    isGstFree,
    sku: null,
    imageUrl: null,
  }))
  await store.insertItems(tx, merchantId, rows)
  const sold = soldLines(items, paymentAmount.amount)
  await products.remember(tx, merchantId, sold, paymentAmount.currency)
}
