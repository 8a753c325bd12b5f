import * as z from 'zod/mini'

import { currency, minor } from '../../money/schemas.ts'
import { route } from '../../protocol/route.ts'
import { transactionStatus } from '../../merchant/status.ts'

export const heldPayment = z.object({
  transactionId: z.string(),
  transactionStatus,
  /** The captured amount, or the held amount before a capture. Minor units. */
  amount: minor,
  currency,
  /** True while we confirm the outcome with a provider that did not answer. */
  outcomeUnknown: z.boolean(),
})

const positive = z.int().check(z.minimum(1))

export const authorisationCalls = {
  cancelAuthorisation: route({
    requirement: 'API-41',
    base: 'api',
    method: 'DELETE',
    path: '/merchants/{merchantId}/transactions/{transactionId}/authorisation',
    summary: 'Cancel a pre-authorisation',
    access: 'staff',
    permission: 'payments:capture',
    answer: heldPayment,
    otherwise: 'Failed to cancel auth',
  }),
  captureAuthorisation: route({
    requirement: 'API-42',
    base: 'api',
    method: 'POST',
    path: '/merchants/{merchantId}/transactions/{transactionId}/authorisation:capture',
    summary: 'Capture a pre-authorisation, in whole or in part',
    access: 'staff',
    permission: 'payments:capture',
    body: z.object({
      /** In cents. Default: the whole hold. */
      captureAmount: z.optional(
        z.nullable(z.union([positive, z.object({ amount: positive, currency })])),
      ),
    }),
    answer: heldPayment,
    idempotent: true,
    otherwise: 'Failed to capture auth',
  }),
} as const
