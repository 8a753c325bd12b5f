import * as z from 'zod/mini'

import { actionTaken } from '../protocol/challenge-taken.ts'
import { looseFlag, looseMaybe, looseText } from '../protocol/lenient.ts'
import { route } from '../protocol/route.ts'
import { paying } from './invoice.ts'

/** A payment token, or the answer to a challenge. Shops send `null` for what they leave out. */
export const payRequest = z
  .object({
    paymentToken: looseMaybe(z.string().check(z.maxLength(64))),
    /**
     * Only hold the amount: it is captured or cancelled by the merchant within seven days. For the merchant's own
     * servers; whoever holds the link pays as the order says.
     */
    authoriseOnly: looseFlag,
    /** Ask the card's bank to recognise its owner. For the merchant's own servers. */
    request3DS: looseFlag,
    /** Where a challenge returns to; the customer's page when not given. For the merchant's own servers. */
    returnURL: looseMaybe(z.url({ protocol: /^https?$/ }).check(z.maxLength(2048))),
    /** Pay in instalments, by this variant; one that is not offered is refused with a sentence. */
    payPlanVariant: looseMaybe(z.string().check(z.maxLength(64))),
    /** The card's owner is not there: for the token of a saved card alone. For the merchant's own servers. */
    offSession: looseFlag,
    /** What the card's owner reads on their statement, instead of the merchant's own. For the merchant's own servers. */
    cardStatement: looseMaybe(z.object({ name: looseText(128), city: looseText(128) })),
    paymentActionRequired: looseMaybe(actionTaken),
  })
  .check(
    z.refine(
      (asked) => asked.paymentToken !== null || asked.paymentActionRequired !== null,
      'Send a payment token.',
    ),
  )

export const payCalls = {
  payOrder: route({ ...paying, body: payRequest }),
} as const
