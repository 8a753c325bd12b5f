import * as z from 'zod/mini'

import { maybeText } from '../wire.ts'

/**
 * The sandbox card provider's own endpoint, as its customers' pages call it. It is no part of our API: the card
 * number goes from the page to the provider and comes back as a single-use token.
 */
export const cardDetails = z.object({
  number: z.string().check(z.maxLength(32)),
  expMonth: z.int(),
  expYear: z.int(),
  cvc: z.string().check(z.maxLength(4)),
  name: z.optional(z.string().check(z.maxLength(128))),
})
export type CardDetails = z.infer<typeof cardDetails>

export const cardToken = z.object({
  paymentToken: z.string(),
  brand: maybeText,
  last4: z.string(),
})
export type CardToken = z.infer<typeof cardToken>

/** The path of the tokenising endpoint under the origin. */
export const CARD_TOKENS_PATH = '/provider/sandbox/card/tokens'
