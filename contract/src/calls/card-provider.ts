import * as z from 'zod/mini'

import { maybeText } from '../protocol/wire.ts'

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

/** Where the challenges of test cards stand under the origin, each by its id. */
export const CARD_CHALLENGE_PATH = '/provider/sandbox/card/challenges'

/** Where the sandbox sends its events: an address of ours, not of the sandbox. */
export const CARD_EVENTS_PATH = '/webhooks/card-sandbox'

/** The path of the page that lists the sandbox's test cards. */
export const TEST_CARDS_PATH = '/provider/sandbox/cards'

/** Makes a named call of our API fail `times` times with 500, outside production only; 0 ends it. */
export const sandboxFault = z.object({
  call: z.string(),
  /** Only for this merchant's staff and customers; without it, for everybody's. */
  merchantId: z.optional(z.string().check(z.maxLength(64))),
  times: z.int().check(z.minimum(0), z.maximum(1000)),
})

/** The path of the fault switch under the origin. */
export const SANDBOX_FAULTS_PATH = '/provider/sandbox/faults'
