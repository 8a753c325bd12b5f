import * as z from 'zod/mini'

import { actionTaken } from '../protocol/challenge-taken.ts'
import { lenientFlag, lenientOptional, lenientText } from '../protocol/lenient.ts'
import { route } from '../protocol/route.ts'
import { payCall } from './invoice.ts'

/** A payment token, or the result of a challenge. Shops send `null` for what they leave out. */
export const payRequest = z
  .object({
    paymentToken: lenientOptional(z.string().check(z.maxLength(64))),
    /** For the merchant's servers; with an invoice link the order decides. */
    authoriseOnly: lenientFlag,
    request3DS: lenientFlag,
    /** Where a challenge returns to; by default the customer's page. For the merchant's servers. */
    returnURL: lenientOptional(z.url({ protocol: /^https?$/ }).check(z.maxLength(2048))),
    payPlanVariant: lenientOptional(z.string().check(z.maxLength(64))),
    /** The cardholder is absent: only with a saved card's token. For the merchant's servers. */
    offSession: lenientFlag,
    /** The statement text, instead of the merchant's own. For the merchant's servers. */
    cardStatement: lenientOptional(z.object({ name: lenientText(128), city: lenientText(128) })),
    paymentActionRequired: lenientOptional(actionTaken),
  })
  .check(
    z.refine(
      (asked) => asked.paymentToken !== null || asked.paymentActionRequired !== null,
      'Send a payment token.',
    ),
  )

export const payCalls = {
  payOrder: route({ ...payCall, body: payRequest }),
} as const
