import type { MerchantTx } from '../../db/database.ts'
import { OPERATOR } from '../audit/service.ts'
import type { ShopOrdersDeps } from './deps.ts'
import * as store from './store.ts'

/** An order that was paid in a merchant's earlier system. Minor units. */
export interface PastOrder {
  merchantOrderId: string
  internalOrderId: string
  transactionId: string
  amount: number
  currency: 'AUD' | 'NZD'
  customerEmail: string | null
  billingName: string | null
  createdAt: Date
}

/** Runs in the transaction that inserts its payment. */
export async function insertPastOrder(
  { counts, searchIndex }: Pick<ShopOrdersDeps, 'counts' | 'searchIndex'>,
  tx: MerchantTx,
  merchantId: string,
  { transactionId, ...order }: PastOrder,
): Promise<void> {
  const row = {
    ...order,
    orderType: 'online',
    status: 'paid',
    activeTransactionId: transactionId,
    description: null,
    phoneNo: null,
    billingPhone: null,
    metadata: '{}',
    taxIncluded: false,
    gst: null,
    requestThreeDs: false,
    authoriseOnly: false,
    emailReceipt: false,
    createdBy: OPERATOR,
  } as const
  await store.insertOrder(tx, merchantId, row, {
    orderCount: counts.orderCreation(tx, merchantId, row),
    ...searchIndex.orderCreation(tx, merchantId, row),
  })
}
