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
    createInvoice: async ({ actor, body, idempotencyKey }) => {
      const { sent: _, ...data } = await orders.create(actor, { ...body, idempotencyKey })
      return { data }
    },
    createRequest: async ({ actor, body, idempotencyKey }) => {
      const { magicLink: link, ...created } = await orders.create(actor, {
        ...toOrder(body),
        idempotencyKey,
      })
      return { data: { ...created, link } }
    },
    changeRequestTerms: async ({ actor, params, body }) => {
      await orders.changeTerms(actor, params.merchantOrderId, body)
      return {}
    },
    listOrders: async ({ actor, query }) => {
      const { orders: rows, pageCount } = await orders.list(actor, query)
      return { data: rows, headers: { [PAGE_COUNT_HEADER]: pageCount } }
    },
    getOrderSums: async ({ actor, query }) => ({ data: await orders.sums(actor, query) }),
    listOrderStates: async ({ actor, query }) => ({
      data: await orders.states(actor, query.merchantOrderId ?? []),
    }),
    cancelOrder: async ({ actor, params }) => {
      await orders.cancel(actor, params.merchantOrderId)
      return {}
    },
    getInvoiceToken: async ({ actor, params }) => ({
      data: { invoiceToken: await orders.mintToken(actor, params.merchantOrderId) },
    }),
    resendInvoice: async ({ actor, params, query, idempotencyKey }) => {
      await orders.resend(actor, params.merchantOrderId, {
        ...query,
        ...(idempotencyKey && { idempotencyKey }),
      })
      return {}
    },
  }
}
