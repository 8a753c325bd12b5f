import * as z from 'zod/mini'

import { id } from '../../identifiers/ids.ts'
import { money } from '../../money/schemas.ts'
import { route } from '../../protocol/route.ts'
import { instant } from '../../protocol/wire.ts'

export const verificationState = z.enum(['unverified', 'passed', 'failed', 'expired'])

export const verification = z.object({
  sourceVerificationId: z.string(),
  transactionId: z.string(),
  chargedAmount: z.nullable(money),
  state: verificationState,
  /** When the failed refund of the small charge is retried; null otherwise. */
  returnDueAt: z.nullable(instant),
})
export type Verification = z.infer<typeof verification>

export const verificationCalls = {
  getVerification: route({
    requirement: 'API-44',
    base: 'api',
    method: 'GET',
    path: '/sources/verifications',
    summary: 'The newest verification of the card that made a payment; null when there is none',
    access: 'staff',
    permission: 'payments:read',
    query: z.object({ transactionId: id }),
    answer: z.nullable(verification),
    otherwise: 'Unknown error',
  }),
  startVerification: route({
    requirement: 'API-45',
    base: 'api',
    method: 'POST',
    path: '/sources/verifications',
    summary:
      'Charge a small amount to the card that made a payment; one that is open is answered again',
    access: 'staff',
    permission: 'payments:verify',
    body: z.object({ ForTransaction: z.object({ transactionId: id }) }),
    answer: verification,
    idempotent: true,
    otherwise: 'Failed to send auth amount',
  }),
  updateVerification: route({
    requirement: 'API-46',
    base: 'api',
    method: 'PATCH',
    path: '/sources/verifications/{sourceVerificationId}',
    summary: 'Record the result of a verification, or restart it; the small charge is refunded',
    access: 'staff',
    permission: 'payments:verify',
    body: z.union([
      z.strictObject({ UpdateOutcome: z.object({ outcome: z.enum(['passed', 'failed']) }) }),
      z.strictObject({ Reset: z.object({}) }),
    ]),
    answer: verification,
    otherwise: 'Unknown error',
  }),
} as const
