import type { Handlers } from '../../http/edge/handlers.ts'
import type { ShopCheckoutService } from './service.ts'

type Calls =
  | 'openCheckout'
  | 'offerCheckoutPlan'
  | 'createCheckoutToken'
  | 'saveCheckoutCard'
  | 'confirmCheckoutCard'
  | 'startCheckoutApplePay'
  | 'openChallenge'

export const shopCheckoutHandlers = (shop: ShopCheckoutService): Pick<Handlers, Calls> => ({
  openCheckout: async ({ body: { publicKey, currency, customerToken = null } }) => ({
    data: await shop.open({ publicKey, currency, customerToken }),
  }),
  offerCheckoutPlan: async ({ frame, body: { amount, currency, email = null } }) => ({
    data: await shop.offerPlan(frame, { amount, currency, email }),
  }),
  createCheckoutToken: async ({ frame, body, address }) => {
    const { payPlanVariant: planVariant = null, ...input } = body
    return {
      data: { paymentToken: await shop.tokenise(frame, { ...input, planVariant, address }) },
    }
  },
  saveCheckoutCard: async ({ frame, body, address }) => ({
    data: await shop.saveCard(frame, { ...body, address }),
  }),
  confirmCheckoutCard: async ({ frame, body: { threeDSAuthorisationId } }) => ({
    data: await shop.confirmCard(frame, threeDSAuthorisationId),
  }),
  startCheckoutApplePay: async ({ frame, body }) => ({
    data: await shop.startApplePay(frame, body),
  }),
  openChallenge: async ({ body: { publicKey, threeDSAuthorisationId } }) => ({
    data: { redirectURL: await shop.challengeUrl(publicKey, threeDSAuthorisationId) },
  }),
})
