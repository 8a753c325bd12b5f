import { currencyOf } from '@paydeck/contract/money/currency'
import { formatMoney } from '@paydeck/contract/money/money'

import type { Handlers } from '../../http/edge/handlers.ts'
import { keyActor } from '../api-keys/keys.ts'
import type { ShopCustomersService } from '../customers/shop-customers.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { SavedCardsService } from '../payments/saved-cards/saved-cards.ts'
import type { PlanTermsService } from '../plans/terms/terms.ts'
import type { ShopViews } from './service.ts'

export interface CustomerHandlerDeps {
  views: Pick<ShopViews, 'emailKeyOf'>
  merchants: Pick<MerchantsService, 'get'>
  shopCustomers: ShopCustomersService
  savedCards: SavedCardsService
  planTerms: Pick<PlanTermsService, 'roomOf'>
}

type Calls =
  | 'createSavedCardPayment'
  | 'removeSavedCard'
  | 'planEligibility'
  | 'upsertPluginCustomer'
  | 'signInPluginCustomer'
  | 'listOwnCards'

export function shopCustomerHandlers(deps: CustomerHandlerDeps): Pick<Handlers, Calls> {
  const { views, merchants, shopCustomers, savedCards, planTerms } = deps
  return {
    createSavedCardPayment: async ({ key, body }) => ({
      data: await savedCards.tokenise(key.merchantId, {
        source: body.cardPaymentSourceId,
        customerId: body.customerId,
        ...body.paymentAmount,
      }),
    }),
    async removeSavedCard({ key, params: { customerId, cardPaymentSourceId: source } }) {
      return { data: await savedCards.remove(key.merchantId, keyActor(key), customerId, source) }
    },
    async planEligibility({ key: { merchantId }, body }) {
      const [merchant, emailKey] = await Promise.all([
        merchants.get(merchantId),
        views.emailKeyOf(merchantId, body.customerId),
      ])
      const currency = currencyOf(merchant.tradingCountry) === 'NZD' ? 'NZD' : 'AUD'
      const room = await planTerms.roomOf(merchantId, emailKey, body.payPlanVariant)
      const summary =
        room === 0
          ? 'This customer can pay in full.'
          : `This customer may pay up to ${formatMoney(room, currency)} by instalments.`
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
