import { PAGE_COUNT_HEADER } from '@paydeck/contract/protocol/client'

import type { Handlers } from '../../http/edge/handlers.ts'
import type { ShopViews } from './service.ts'

type Calls =
  | 'listShopOrders'
  | 'listMerchantTransactions'
  | 'listMerchantRefunds'
  | 'getMerchantRefund'

export function shopListHandlers(views: ShopViews): Pick<Handlers, Calls> {
  return {
    listShopOrders: async ({ key, query }) => answer(await views.orders(key.merchantId, query)),
    listMerchantTransactions: async ({ key, query }) =>
      answer(await views.transactions(key.merchantId, query)),
    listMerchantRefunds: async ({ key, query }) =>
      answer(await views.refunds(key.merchantId, query)),
    getMerchantRefund: async ({ key, params }) => ({
      data: await views.refund(key.merchantId, params.refundId),
    }),
  }
}

const answer = <Row>({ rows, pageCount }: { rows: Row[]; pageCount: number }) => ({
  data: rows,
  headers: { [PAGE_COUNT_HEADER]: pageCount },
})
