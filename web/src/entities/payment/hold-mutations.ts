import { authorisationCalls } from '@paydeck/contract/calls/authorisations'
import { mutationOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'
import type { Keyed } from '#/lib/api/idempotency-key.ts'
import { moneyKeys } from '#/lib/form/money-keys.ts'

/** How much of what is held is taken: minor units, null for all of it. */
export interface CaptureAsk {
  amount: number | null
}

/** Takes what is held, or a part of it. */
export const captureAuthorisation = (merchantId: string, transactionId: string) =>
  mutationOptions({
    mutationFn: async ({ ask: { amount }, idempotencyKey }: Keyed<CaptureAsk>) => {
      const body = amount === null ? {} : { captureAmount: amount }
      const args = { merchantId, transactionId, body }
      return (await call(authorisationCalls.captureAuthorisation, args, { idempotencyKey })).data
    },
    meta: { makesStale: moneyKeys(merchantId) },
  })

/** Lets go of what is held. */
export const cancelAuthorisation = (merchantId: string, transactionId: string) =>
  mutationOptions({
    mutationFn: async () =>
      (await call(authorisationCalls.cancelAuthorisation, { merchantId, transactionId })).data,
    meta: { makesStale: moneyKeys(merchantId) },
  })
