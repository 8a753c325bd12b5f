import * as z from 'zod/mini'

import { actionTaken } from '../../protocol/challenge-taken.ts'
import { lenientFlag, lenientOptional, lenientText } from '../../protocol/lenient.ts'
import { route } from '../../protocol/route.ts'
import { payResponse } from '../invoice.ts'

/** A payment token, or the result of a challenge. Shops send `null` for what they leave out. */
export const payRequest = z
  .object({
    /** From the checkout, the card provider or `/payments/saved-card`; valid for one payment. */
    paymentToken: lenientOptional(z.string().check(z.maxLength(64))),
    /** Whether to only hold the amount, for seven days. For the merchant's servers; invoice links follow the order. */
    authoriseOnly: lenientFlag,
    /** Whether to ask the bank for a challenge. */
    request3DS: lenientFlag,
    /** Where a challenge returns to; by default the hosted page. For the merchant's servers. */
    returnURL: lenientOptional(z.url({ protocol: /^https?$/ }).check(z.maxLength(2048))),
    /** Pays in instalments by this plan. */
    payPlanVariant: lenientOptional(z.string().check(z.maxLength(64))),
    /** The cardholder is absent. Only with a saved card's token. For the merchant's servers. */
    offSession: lenientFlag,
    /** The text on the card statement, instead of the merchant's default. For the merchant's servers. */
    cardStatement: lenientOptional(
      z.object({
        /** At most 22 letters are printed. */
        name: lenientText(128),
        /** At most 13 letters are printed. */
        city: lenientText(128),
      }),
    ),
    /** The object of the challenge’s answer, sent back after it. */
    paymentActionRequired: lenientOptional(actionTaken),
  })
  .check(
    z.refine(
      (asked) => asked.paymentToken !== null || asked.paymentActionRequired !== null,
      'Send a payment token.',
    ),
  )

export const payCalls = {
  payOrder: route({
    base: 'api',
    method: 'POST',
    path: '/orders/{merchantOrderId}/pay',
    summary: 'Pay the order with a payment token of the card provider, in full or in instalments',
    access: 'payer',
    scope: 'payments:write',
    body: payRequest,
    answer: payResponse,
    idempotent: true,
    otherwise: 'We could not take this payment.',
  }),
} as const
