import { currencyOf } from '@paydeck/contract/money/currency'
import { formatMoney } from '@paydeck/contract/money/money'

import type { Handlers } from '../../http/edge/handlers.ts'
import type { KeyHolder } from '../../kit/actor.ts'
import { badRequest } from '../../kit/errors.ts'
import { keyActor } from '../api-keys/keys.ts'
import type { ShopCustomersService } from '../customers/shop-customers.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { OrdersService } from '../orders/service.ts'
import type { ShopOrdersService } from '../orders/shop-orders.ts'
import type { paymentChanges } from '../payments/service.ts'
import type { HoldsService } from '../payments/holds/holds.ts'
import type { SavedCardsService } from '../payments/saved-cards/saved-cards.ts'
import type { PlanTermsService } from '../plans/terms/terms.ts'
import type { RefundsService } from '../refunds/service.ts'
import type { ShopViews } from './service.ts'

export interface MerchantApiDeps {
  views: ShopViews
  merchants: Pick<MerchantsService, 'get'>
  orders: Pick<OrdersService, 'requestFor'>
  shopOrders: ShopOrdersService
  shopCustomers: ShopCustomersService
  holds: Pick<HoldsService, 'capture' | 'void'>
  refunds: Pick<RefundsService, 'request'>
  savedCards: SavedCardsService
  planTerms: Pick<PlanTermsService, 'roomOf'>
  payments: Pick<typeof paymentChanges, 'renumber'>
}

type Calls =
  | 'createShopOrder'
  | 'getShopOrder'
  | 'renameShopOrder'
  | 'cancelShopOrder'
  | 'createPayByLink'
  | 'getMerchantTransaction'
  | 'captureTransaction'
  | 'voidTransaction'
  | 'refundTransaction'
  | 'createSavedCardPayment'
  | 'removeSavedCard'
  | 'planEligibility'
  | 'upsertPluginCustomer'
  | 'signInPluginCustomer'
  | 'listOwnCards'

const staffOf = (key: KeyHolder) => ({ merchantId: key.merchantId, userId: keyActor(key) })

/** Answers what shops and the merchant's own servers ask. The merchant is the key's. */
export function merchantApiHandlers(deps: MerchantApiDeps): Pick<Handlers, Calls> {
  const { views, merchants, orders, shopOrders, shopCustomers, holds, refunds, savedCards } = deps

  const orderOf = ({ merchantId }: KeyHolder, id: string) => views.order(merchantId, id)
  const transactionOf = ({ merchantId }: KeyHolder, id: string) => views.transaction(merchantId, id)

  return {
    createShopOrder: async ({ key, body, named }) => ({
      data: await orderOf(key, await shopOrders.create(key, body, { link: null, named })),
    }),
    getShopOrder: async ({ key, params }) => ({ data: await orderOf(key, params.merchantOrderId) }),
    async renameShopOrder({ key, params, body }) {
      const { merchantOrderId } = params
      const { internalOrderId } = body
      const number = { merchantOrderId, internalOrderId }
      await shopOrders.rename(key, number, deps.payments.renumber)
      return { data: await orderOf(key, params.merchantOrderId) }
    },
    async cancelShopOrder({ key, params }) {
      await shopOrders.cancel(key, params.merchantOrderId)
      return { data: await orderOf(key, params.merchantOrderId) }
    },
    async createPayByLink({ key, body: { orderRequest, sendSms, ...body }, named }) {
      const by = { sendSms, sendEmail: body.sendEmail || body.SendEmail }
      const merchantOrderId = await shopOrders.create(key, orderRequest, { link: by, named })
      const { token, link } = await orders.requestFor(key.merchantId, merchantOrderId, by)
      return { data: { order: await orderOf(key, merchantOrderId), token, magicLink: link } }
    },
    getMerchantTransaction: async ({ key, params }) => ({
      data: await transactionOf(key, params.transactionId),
    }),
    async captureTransaction({ key, params, body }) {
      const amount = body?.captureAmount ?? null
      if (amount === 0) throw badRequest('captureAmount: the amount must be above zero.')
      await holds.capture(staffOf(key), params.transactionId, { amount })
      return { data: await transactionOf(key, params.transactionId) }
    },
    async voidTransaction({ key, params }) {
      await holds.void(staffOf(key), params.transactionId)
      return { data: await transactionOf(key, params.transactionId) }
    },
    async refundTransaction({ key, body, named }) {
      if (body.refundAmount.amount < 1)
        throw badRequest('refundAmount: the amount must be above zero.')
      const refund = await refunds.request(staffOf(key), { ...body, named, limit: null })
      return { data: { refundId: refund.refundId } }
    },
    createSavedCardPayment: async ({ key, body }) => ({
      data: await savedCards.tokenise(key.merchantId, {
        source: body.cardPaymentSourceId,
        customerId: body.customerId,
        ...body.paymentAmount,
      }),
    }),
    async removeSavedCard({ key, params: { customerId, cardPaymentSourceId } }) {
      const actor = keyActor(key)
      return {
        data: await savedCards.remove(key.merchantId, actor, customerId, cardPaymentSourceId),
      }
    },
    async planEligibility({ key, body }) {
      const { merchantId } = key
      const [merchant, emailKey] = await Promise.all([
        merchants.get(merchantId),
        views.emailKeyOf(merchantId, body.customerId),
      ])
      const currency = currencyOf(merchant.tradingCountry) === 'NZD' ? 'NZD' : 'AUD'
      const room = await deps.planTerms.roomOf(merchantId, emailKey, body.payPlanVariant)
      const summary =
        room === 0
          ? 'This customer can pay in full.'
          : `This customer may owe up to ${formatMoney(room, currency)} by instalments.`
      return { data: { maxLoanAmount: room, currency, summary } }
    },
    upsertPluginCustomer: async ({ key, body }) => ({
      data: { customerId: await shopCustomers.upsert(key.merchantId, body) },
    }),
    signInPluginCustomer: async ({ key: { merchantId }, body: { customerId } }) => ({
      data: { customToken: await shopCustomers.signIn({ merchantId, customerId }) },
    }),
    listOwnCards: async ({ customer: { merchantId, customerId } }) => ({
      data: await savedCards.ofCustomer(merchantId, customerId),
    }),
  }
}
