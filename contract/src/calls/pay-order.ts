import * as z from 'zod/mini'

import { actionTaken } from '../protocol/challenge-taken.ts'
import { lenientFlag, lenientOptional, lenientText } from '../protocol/lenient.ts'
import { route } from '../protocol/route.ts'
import { payCall } from './invoice.ts'

/** A payment token, or the answer to a challenge. Shops send `null` for what they leave out. */
export const payRequest = z
  .object({
    paymentToken: lenientOptional(z.string().check(z.maxLength(64))),
    /**
     * Only hold the amount: it is captured or cancelled by the merchant within seven days. For the merchant's own
     * servers; whoever holds the link pays as the order says.
     */
    authoriseOnly: lenientFlag,
    /** Ask the card's bank to recognise its owner. For the merchant's own servers. */
    request3DS: lenientFlag,
    /** Where a challenge returns to; the customer's page when not given. For the merchant's own servers. */
    returnURL: lenientOptional(z.url({ protocol: /^https?$/ }).check(z.maxLength(2048))),
    /** Pay in instalments, by this variant; one that is not offered is refused with a sentence. */
    payPlanVariant: lenientOptional(z.string().check(z.maxLength(64))),
    /** The card's owner is not there: for the token of a saved card alone. For the merchant's own servers. */
    offSession: lenientFlag,
    /** What the card's owner reads on their statement, instead of the merchant's own. For the merchant's own servers. */
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
