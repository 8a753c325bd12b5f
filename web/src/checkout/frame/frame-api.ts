import {
  type CheckoutSession,
  type SavedOrActionRequired,
  shopCheckoutCalls,
} from '@paydeck/contract/calls/shop/checkout'
import type { PlanOffer } from '@paydeck/contract/calls/payments/plans'
import { type Call, createClient } from '@paydeck/contract/protocol/client'
import { ApiError } from '@paydeck/contract/protocol/error'

import type { CheckoutOptions } from '../host/messages.ts'

const TIMEOUT_MS = 30_000

type Price = Pick<CheckoutOptions, 'amount' | 'currency'>

/** A card provider's token or a saved card. */
export type ChosenCard = { paymentToken: string } | { cardPaymentSourceId: string }

export interface FrameApi {
  session: CheckoutSession
  offerPlan: (price: Price, email: string | null) => Promise<PlanOffer>
  /** A token with which the shop's server pays. */
  tokenise: (price: Price, card: ChosenCard, payPlanVariant: string | null) => Promise<string>
  saveCard: (currency: Price['currency'], paymentToken: string) => Promise<SavedOrActionRequired>
  confirmCard: (threeDSAuthorisationId: string) => Promise<SavedOrActionRequired>
  startApplePay: (
    currency: CheckoutOptions['currency'],
    validationUrl: string,
  ) => Promise<Record<string, unknown>>
}

/** The calls of one frame. Keeps the token in this closure only and sends no cookies. They throw ApiError. */
function clientOf(token: string | null): Call {
  const send = createClient({
    bases: { api: '/api', v3: '/api/v3' },
    token: () => Promise.resolve(token),
    fetch: (url, init) => fetch(url, { ...init, credentials: 'omit', cache: 'no-store' }),
  })
  return (definition, args, options) =>
    send(definition, args, { signal: AbortSignal.timeout(TIMEOUT_MS), ...options }).catch(
      (failure: unknown) => {
        if (failure instanceof ApiError) throw failure
        throw new ApiError(definition.otherwise, 0, 'unreachable')
      },
    )
}

/** With an expired customer token, opens the checkout for a guest. */
export async function openFrame(
  publicKey: string,
  {
    customerToken,
    currency: requestedCurrency,
  }: Pick<CheckoutOptions, 'customerToken'> & { currency: CheckoutOptions['currency'] | null },
): Promise<FrameApi> {
  const open = async (customer: string | null) =>
    (
      await clientOf(null)(shopCheckoutCalls.openCheckout, {
        body: {
          publicKey,
          customerToken: customer,
          ...(requestedCurrency !== null && { currency: requestedCurrency }),
        },
      })
    ).data
  const session = await open(customerToken).catch((failure: unknown) => {
    const isExpired = failure instanceof ApiError && failure.status === 401
    if (customerToken === null || !isExpired) throw failure
    return open(null)
  })
  const call = clientOf(session.token)
  return {
    session,
    offerPlan: async (price, email) =>
      (await call(shopCheckoutCalls.offerCheckoutPlan, { body: { ...price, email } })).data,
    tokenise: async (price, card, payPlanVariant) =>
      (
        await call(shopCheckoutCalls.createCheckoutToken, {
          body: { ...price, card, payPlanVariant },
        })
      ).data.paymentToken,
    saveCard: async (currency, paymentToken) =>
      (await call(shopCheckoutCalls.saveCheckoutCard, { body: { currency, paymentToken } })).data,
    confirmCard: async (threeDSAuthorisationId) =>
      (await call(shopCheckoutCalls.confirmCheckoutCard, { body: { threeDSAuthorisationId } }))
        .data,
    startApplePay: async (currency, validationUrl) =>
      (await call(shopCheckoutCalls.startCheckoutApplePay, { body: { currency, validationUrl } }))
        .data.session,
  }
}
