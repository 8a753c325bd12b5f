import type { MerchantOrder } from '@paydeck/contract/calls/shop/orders'
import type { MerchantTransaction } from '@paydeck/contract/calls/shop/payments'
import { isId } from '@paydeck/contract/identifiers/ids'

import type { Database } from '../../db/database.ts'
import { notFound } from '../../kit/errors.ts'
import { toMerchantOrder, toMerchantTransaction } from './view.ts'
import * as store from './store.ts'

export type ShopViews = ReturnType<typeof shopViews>

/** Orders and payments in the published form, for shops and for the webhooks that tell them. */
export function shopViews({ db }: { db: Pick<Database, 'reader'> }) {
  return {
    /** 404 for an unknown order. */
    async order(merchantId: string, merchantOrderId: string): Promise<MerchantOrder> {
      const [order, items] = await Promise.all([
        store.readOrder(db.reader, merchantId, merchantOrderId),
        store.readItems(db.reader, merchantId, merchantOrderId),
      ])
      if (!order) throw notFound()
      return toMerchantOrder(merchantId, order, items)
    },

    /** The address by which a customer's plans are counted; null when they have none. 404 for an unknown customer. */
    async emailKeyOf(merchantId: string, customerId: string): Promise<string | null> {
      const customer = await store.readCustomer(db.reader, merchantId, customerId)
      if (!customer) throw notFound()
      return customer.emailKey
    },

    /** By the payment's own id or, as some plugins have always asked, by its order's. 404 for an unknown one. */
    async transaction(merchantId: string, id: string): Promise<MerchantTransaction> {
      const by = isId('order', id) ? { merchantOrderId: id } : { transactionId: id }
      const row = await store.readTransaction(db.reader, merchantId, by)
      if (!row) throw notFound()
      return toMerchantTransaction(merchantId, row)
    },
  }
}
