import { authorisationCalls } from '@paydeck/contract/calls/payments/authorisations'
import { mutationOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'
import type { Keyed } from '#/lib/api/idempotency-key.ts'
import { moneyKeys } from '#/lib/form/money-keys.ts'

/** The amount to capture, minor units; null for the whole hold. */
export interface CaptureInput {
  amount: number | null
}

export const captureAuthorisation = (merchantId: string, transactionId: string) =>
  mutationOptions({
    mutationFn: async ({ input: { amount }, idempotencyKey }: Keyed<CaptureInput>) => {
      const body = amount === null ? {} : { captureAmount: amount }
      const args = { merchantId, transactionId, body }
      return (await call(authorisationCalls.captureAuthorisation, args, { idempotencyKey })).data
    },
    meta: { makesStale: moneyKeys(merchantId) },
  })

export const cancelAuthorisation = (merchantId: string, transactionId: string) =>
  mutationOptions({
    mutationFn: async () =>
      (await call(authorisationCalls.cancelAuthorisation, { merchantId, transactionId })).data,
    meta: { makesStale: moneyKeys(merchantId) },
  })
