import * as z from 'zod/mini'

import { currency, minor } from '../../money/schemas.ts'
import { requiredText, unsupported, lenientText } from '../../protocol/lenient.ts'
import { route } from '../../protocol/route.ts'
import { instant, maybeText } from '../../protocol/wire.ts'
import { lenientMoney } from './new-order.ts'

export const cardSource = z.object({
  /** The card’s id. */
  cardPaymentSourceId: z.string(),
  /** The customer who owns the card. */
  customerId: z.string(),
  /** Always null: customers have no delegates. */
  customerDelegateUserId: maybeText,
  /** The card’s network. */
  brand: maybeText,
  /** Credit, debit or prepaid, if known. */
  funding: maybeText,
  /** The last four digits. */
  last4: maybeText,
  /** Always null: the card provider does not reveal the first digits. */
  cardBin: maybeText,
  /** The month in which it expires. */
  expMonth: z.nullable(z.int()),
  /** The year in which it expires. */
  expYear: z.nullable(z.int()),
  /** Always null: the card provider does not reveal the country. */
  country: maybeText,
  /** Whether it was deleted and cannot be charged any more. */
  isDeleted: z.boolean(),
  /** When it was first charged. */
  createdAt: instant,
  /** When it last changed. */
  updatedAt: instant,
})
export type CardSource = z.infer<typeof cardSource>

export const shopCustomerCalls = {
  createSavedCardPayment: route({
    base: 'api',
    method: 'POST',
    path: '/payments/saved-card',
    summary: 'A token that pays one order with a card that was charged before',
    access: 'secret-key',
    scope: 'payments:write',
    body: z.object({
      /** The exact amount that the token will pay. */
      paymentAmount: lenientMoney,
      /** The card. */
      cardPaymentSourceId: requiredText(64),
      /** The customer who owns the card; if given, it must match. */
      customerId: lenientText(64),
      cardCvc: unsupported(
        'The security code of a saved card is not checked here. Leave it out: it must never be sent to this server.',
      ),
      threeDsSessionId: unsupported(
        'There are no 3-D Secure sessions here. Leave this out, and ask for a challenge with request3DS when the order is paid.',
      ),
    }),
    answer: z.object({
      /** Pays one order of exactly the amount. */
      paymentTokenId: z.string(),
      /** The id of the payment in full that the token will make. */
      payCardId: z.string(),
    }),
    success: 201,
    idempotent: true,
    otherwise: 'The saved card could not be used.',
  }),
  removeSavedCard: route({
    base: 'api',
    method: 'DELETE',
    path: '/merchants/{merchantId}/payments/sources/card/{customerId}/{cardPaymentSourceId}',
    summary: 'Never charge a customer’s saved card again',
    access: 'secret-key',
    scope: 'customers:write',
    answer: cardSource,
    otherwise: 'The saved card could not be removed.',
  }),
  planEligibility: route({
    base: 'api',
    method: 'POST',
    path: '/payments/plan/eligibility-max',
    summary: 'How much more a customer may owe in instalments',
    access: 'publishable-key',
    body: z.object({
      /** The customer’s id. */
      customerId: requiredText(64),
      /** The plan. Default: the merchant’s first. */
      payPlanVariant: lenientText(64),
    }),
    answer: z.object({
      /** How much more the customer may owe, in cents; 0: they can only pay in full. */
      maxLoanAmount: minor,
      /** The merchant’s currency. */
      currency,
      /** The limit as a sentence. */
      summary: z.string(),
    }),
    otherwise: 'The limit could not be found out.',
  }),
  upsertPluginCustomer: route({
    base: 'api',
    method: 'POST',
    path: '/customers/plugin',
    summary: 'Find or create a customer, by the shop’s own id or else the email address',
    access: 'secret-key',
    scope: 'customers:write',
    body: z.object({
      /** The shop’s id of the account. Without it, only the email address tells accounts apart. */
      internalCustomerId: lenientText(128),
      /** The email address. */
      emailAddress: lenientText(254),
      /** First name. */
      givenName: lenientText(100),
      /** Last name. */
      familyName: lenientText(100),
      /** Phone number. */
      phoneNo: lenientText(32),
    }),
    answer: z.object({
      /** The customer’s id. */
      customerId: z.string(),
    }),
    otherwise: 'The customer could not be kept.',
  }),
  signInPluginCustomer: route({
    base: 'api',
    method: 'POST',
    path: '/authn/tenants/accounts:signinCustomerWithCustomerId',
    summary:
      'A token for a customer’s own browser: it lists the cards they paid with while signed in, for a quarter of an hour',
    access: 'secret-key',
    scope: 'customers:write',
    body: z.object({
      /** The customer’s id. */
      customerId: requiredText(64),
    }),
    answer: z.object({
      /** For the customer’s browser; valid for fifteen minutes. */
      customToken: z.string(),
    }),
    otherwise: 'The customer could not be signed in.',
  }),
  listOwnCards: route({
    base: 'api',
    method: 'GET',
    path: '/merchants/{merchantId}/payments/sources/card/{customerId}',
    summary:
      'The cards of the orders that named a signed-in customer and that may be charged again, newest first, at most 20',
    access: 'customer',
    answer: z.array(cardSource),
    otherwise: 'The saved cards could not be read.',
  }),
} as const
