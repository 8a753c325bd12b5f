import { PAGE_COUNT_HEADER } from '@paydeck/contract/protocol/client'

import type { Handlers } from '../../http/edge/handlers.ts'
import { toOrder } from './requests/quick-request.ts'
import type { OrdersService } from './service.ts'

export function orderHandlers(
  orders: OrdersService,
): Pick<
  Handlers,
  | 'createInvoice'
  | 'createRequest'
  | 'changeRequestTerms'
  | 'listOrders'
  | 'listOrderStates'
  | 'getOrderSums'
  | 'cancelOrder'
  | 'getInvoiceToken'
  | 'resendInvoice'
> {
  return {
    createInvoice: async ({ who, body, named }) => {
      const { sent: _, ...data } = await orders.create(who, { ...body, named })
      return { data }
    },
    createRequest: async ({ who, body, named }) => {
      const { magicLink: link, ...made } = await orders.create(who, { ...toOrder(body), named })
      return { data: { ...made, link } }
    },
    changeRequestTerms: async ({ who, params, body }) => {
      await orders.changeTerms(who, params.merchantOrderId, body)
      return {}
    },
    listOrders: async ({ who, query }) => {
      const { orders: found, pageCount } = await orders.list(who, query)
      return { data: found, headers: { [PAGE_COUNT_HEADER]: pageCount } }
    },
    getOrderSums: async ({ who, query }) => ({ data: await orders.sums(who, query) }),
    listOrderStates: async ({ who, query }) => ({
      data: await orders.states(who, query.merchantOrderId ?? []),
    }),
    cancelOrder: async ({ who, params }) => {
      await orders.cancel(who, params.merchantOrderId)
      return {}
    },
    getInvoiceToken: async ({ who, params }) => ({
      data: { invoiceToken: await orders.mintToken(who, params.merchantOrderId) },
    }),
    resendInvoice: async ({ who, params, query, named }) => {
      await orders.resend(who, params.merchantOrderId, { ...query, ...(named && { named }) })
      return {}
    },
  }
}
