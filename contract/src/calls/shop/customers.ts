import * as z from 'zod/mini'

import { currency } from '../../money/currency.ts'
import { minor } from '../../money/money.ts'
import { requiredText, unsupported, lenientText } from '../../protocol/lenient.ts'
import { route } from '../../protocol/route.ts'
import { instant, maybeText } from '../../protocol/wire.ts'
import { lenientMoney } from './orders.ts'

const cardSource = z.object({
  cardPaymentSourceId: z.string(),
  customerId: z.string(),
  /** We have no delegates of customers. */
  customerDelegateUserId: maybeText,
  brand: maybeText,
  funding: maybeText,
  last4: maybeText,
  /** The card provider reveals neither the first digits nor the country. */
  cardBin: maybeText,
  expMonth: z.nullable(z.int()),
  expYear: z.nullable(z.int()),
  country: maybeText,
  isDeleted: z.boolean(),
  createdAt: instant,
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
    body: z.object({
      paymentAmount: lenientMoney,
      cardPaymentSourceId: requiredText(64),
      customerId: lenientText(64),
      cardCvc: unsupported(
        'The security code of a saved card is not checked here. Leave it out: it must never be sent to this server.',
      ),
      threeDsSessionId: unsupported(
        'There are no 3-D Secure sessions here. Leave this out, and ask for a challenge with request3DS when the order is paid.',
      ),
    }),
    answer: z.object({ paymentTokenId: z.string(), payCardId: z.string() }),
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
    answer: cardSource,
    otherwise: 'The saved card could not be removed.',
  }),
  planEligibility: route({
    base: 'api',
    method: 'POST',
    path: '/payments/plan/eligibility-max',
    summary: 'The most a customer may owe by paying in instalments now',
    access: 'publishable-key',
    body: z.object({ customerId: requiredText(64), payPlanVariant: lenientText(64) }),
    answer: z.object({ maxLoanAmount: minor, currency, summary: z.string() }),
    otherwise: 'The limit could not be found out.',
  }),
  upsertPluginCustomer: route({
    base: 'api',
    method: 'POST',
    path: '/customers/plugin',
    summary: 'A customer of the shop, made when new; by its own id, else by the email address',
    access: 'secret-key',
    body: z.object({
      internalCustomerId: lenientText(128),
      emailAddress: lenientText(254),
      givenName: lenientText(100),
      familyName: lenientText(100),
      phoneNo: lenientText(32),
    }),
    answer: z.object({ customerId: z.string() }),
    otherwise: 'The customer could not be kept.',
  }),
  signInPluginCustomer: route({
    base: 'api',
    method: 'POST',
    path: '/authn/tenants/accounts:signinCustomerWithCustomerId',
    summary:
      'A token for a customer’s own browser: it lists the cards they paid with while signed in, for a quarter of an hour',
    access: 'secret-key',
    body: z.object({ customerId: requiredText(64) }),
    answer: z.object({ customToken: z.string() }),
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
