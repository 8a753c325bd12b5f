import * as z from 'zod/mini'

import { currency } from '../../money/schemas.ts'
import { actionRequired } from '../../protocol/challenge.ts'
import { route } from '../../protocol/route.ts'
import { maybeText } from '../../protocol/wire.ts'
import { walletOptions } from '../../merchant/wallet-options.ts'
import { accent, providerPage } from '../invoice.ts'
import { planOffer } from '../payments/plans.ts'

/** The calls of the checkout's frame on a shop's page. Its token lives in the frame's memory only. */

const publicKey = z.string().check(z.minLength(1), z.maxLength(200))
const tokenText = z.string().check(z.minLength(1), z.maxLength(64))
/** Minor units, at most as much as an order may have. */
const price = { amount: z.int().check(z.positive(), z.maximum(99_999_999_999)), currency }

const savedCard = z.object({
  cardPaymentSourceId: z.string(),
  brand: maybeText,
  last4: maybeText,
  expMonth: z.nullable(z.int()),
  expYear: z.nullable(z.int()),
})
export type CheckoutCard = z.infer<typeof savedCard>

export const checkoutSession = z.object({
  /** Authorises the other calls of this frame for two hours. */
  token: z.string(),
  /** The requested currency, or the merchant's. */
  currency,
  merchant: z.object({ name: z.string(), country: z.enum(['AU', 'NZ']) }),
  accent: z.object({ light: accent, dark: accent }),
  cardProvider: z.nullable(providerPage),
  wallets: walletOptions,
  /** Whether the shop has signed the customer in, so that a card can be saved for them. */
  isSignedIn: z.boolean(),
  /** The saved cards of the signed-in customer, newest first. */
  cards: z.array(savedCard),
})
export type CheckoutSession = z.infer<typeof checkoutSession>

/** The saved card, or the challenge that comes first. */
const savedOrActionRequired = z.union([
  z.object({ cardPaymentSourceId: z.string() }),
  z.object({ paymentActionRequired: actionRequired }),
])
export type SavedOrActionRequired = z.infer<typeof savedOrActionRequired>

export const shopCheckoutCalls = {
  openCheckout: route({
    base: 'api',
    method: 'POST',
    path: '/checkout/sessions',
    summary: 'What the checkout on a shop’s page offers, and the token of its frame',
    access: 'public',
    body: z.object({
      publicKey,
      /** Default: the merchant's currency. */
      currency: z.optional(currency),
      /** The token of the customer who is signed in to the shop. */
      customerToken: z.optional(z.nullable(z.string().check(z.maxLength(2048)))),
    }),
    answer: checkoutSession,
    otherwise: 'The checkout could not be opened.',
  }),
  offerCheckoutPlan: route({
    base: 'api',
    method: 'POST',
    path: '/checkout/plan-offer',
    summary: 'The instalments that an amount could be paid in, or why they are not offered',
    access: 'frame',
    body: z.object({ ...price, email: z.optional(z.nullable(z.string().check(z.maxLength(254)))) }),
    answer: planOffer,
    otherwise: 'We could not work out the instalments.',
  }),
  createCheckoutToken: route({
    base: 'api',
    method: 'POST',
    path: '/checkout/tokens',
    summary: 'A token with which the shop’s server pays one order of exactly this amount',
    access: 'frame',
    body: z.object({
      ...price,
      /** The card provider's token for a card or a wallet, or one of the customer's saved cards. */
      card: z.union([
        z.object({ paymentToken: tokenText }),
        z.object({ cardPaymentSourceId: tokenText }),
      ]),
      /** The plan that the customer agreed to. Default: payment in full. */
      payPlanVariant: z.optional(z.nullable(tokenText)),
    }),
    answer: z.object({ paymentToken: z.string() }),
    otherwise: 'Your card details could not be kept. Please try again.',
  }),
  saveCheckoutCard: route({
    base: 'api',
    method: 'POST',
    path: '/checkout/cards',
    summary: 'Save a card of the customer whom the shop signed in, without a payment',
    access: 'frame',
    body: z.object({ currency, paymentToken: tokenText }),
    answer: savedOrActionRequired,
    otherwise: 'Your card could not be saved. Please try again.',
  }),
  confirmCheckoutCard: route({
    base: 'api',
    method: 'POST',
    path: '/checkout/cards/confirm',
    summary: 'The card to be saved, once its bank has asked its owner',
    access: 'frame',
    body: z.object({ threeDSAuthorisationId: tokenText }),
    answer: savedOrActionRequired,
    otherwise: 'Your card could not be saved. Please try again.',
  }),
  startCheckoutApplePay: route({
    base: 'api',
    method: 'POST',
    path: '/checkout/apple-pay-session',
    summary:
      'Have Apple told that the checkout may show its sheet; answers what the sheet asks for',
    access: 'frame',
    body: z.object({ currency, validationUrl: z.url().check(z.maxLength(512)) }),
    /** Opaque: passed from Apple to the browser unchanged. */
    answer: z.object({ session: z.record(z.string(), z.unknown()) }),
    otherwise: 'Apple Pay could not be started. Please pay by card.',
  }),
  openChallenge: route({
    base: 'api',
    method: 'POST',
    path: '/checkout/challenges',
    summary: 'Where the bank asks the card’s owner, for the dialog over a shop’s page',
    access: 'public',
    body: z.object({ publicKey, threeDSAuthorisationId: tokenText }),
    answer: z.object({ redirectURL: z.string() }),
    otherwise: 'Your bank’s page could not be opened.',
  }),
} as const
