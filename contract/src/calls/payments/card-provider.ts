import * as z from 'zod/mini'

import { maybeText } from '../../protocol/wire.ts'

/** The sandbox provider's own endpoint: the page sends the card number straight to the provider. */
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

export const CARD_TOKENS_PATH = '/provider/sandbox/card/tokens'

export const CARD_CHALLENGE_PATH = '/provider/sandbox/card/challenges'

export const CARD_EVENTS_PATH = '/webhooks/card-sandbox'

export const TEST_CARDS_PATH = '/provider/sandbox/cards'

/** Makes the named call fail `times` times with 500; 0 turns it off. Refused in production. */
export const sandboxFault = z.object({
  call: z.string(),
  merchantId: z.optional(z.string().check(z.maxLength(64))),
  times: z.int().check(z.minimum(0), z.maximum(1000)),
})

export const SANDBOX_FAULTS_PATH = '/provider/sandbox/faults'
