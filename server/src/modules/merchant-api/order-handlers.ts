import type { Handlers } from '../../http/edge/handlers.ts'
import type { KeyHolder } from '../../kit/actor.ts'
import type { CardPaymentsService } from '../card-payments/service.ts'
import type { OrdersService } from '../orders/service.ts'
import type { ShopOrdersService } from '../orders/shop-orders.ts'
import type { PaymentChanges } from '../payments/service.ts'
import type { ShopViews } from './service.ts'

export interface OrderHandlerDeps {
  views: Pick<ShopViews, 'order'>
  orders: Pick<OrdersService, 'requestFor'>
  shopOrders: ShopOrdersService
  payments: Pick<PaymentChanges, 'renumber'>
  cardPayments: Pick<CardPaymentsService, 'endChallenge'>
}

type Calls =
  | 'createShopOrder'
  | 'getShopOrder'
  | 'renameShopOrder'
  | 'cancelShopOrder'
  | 'createPayByLink'

export function shopOrderHandlers(deps: OrderHandlerDeps): Pick<Handlers, Calls> {
  const { views, orders, shopOrders, payments, cardPayments } = deps
  const orderOf = ({ merchantId }: KeyHolder, id: string) => views.order(merchantId, id)
  return {
    createShopOrder: async ({ key, body, idempotencyKey }) => ({
      data: await orderOf(key, await shopOrders.create(key, body, { link: null, idempotencyKey })),
    }),
    getShopOrder: async ({ key, params }) => ({ data: await orderOf(key, params.merchantOrderId) }),
    async renameShopOrder({ key, params: { merchantOrderId }, body: { internalOrderId } }) {
      await shopOrders.rename(key, { merchantOrderId, internalOrderId }, payments.renumber)
      return {}
    },
    async cancelShopOrder({ key, params }) {
      const { merchantOrderId } = params
      // The charge happens only when the shop repeats its call, so an open challenge does not block the order.
      await cardPayments.endChallenge({ merchantId: key.merchantId, merchantOrderId })
      await shopOrders.cancel(key, merchantOrderId)
      return {}
    },
    async createPayByLink({ key, body: { orderRequest, sendSms, ...body }, idempotencyKey }) {
      const by = { sendSms, sendEmail: body.sendEmail || body.SendEmail }
      const merchantOrderId = await shopOrders.create(key, orderRequest, {
        link: by,
        idempotencyKey,
      })
      const { token, link } = await orders.requestFor(key.merchantId, merchantOrderId, by)
      return { data: { order: await orderOf(key, merchantOrderId), token, magicLink: link } }
    },
  }
}
