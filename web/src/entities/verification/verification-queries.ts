import { verificationCalls } from '@paydeck/contract/calls/payments/verifications'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'
import type { Keyed } from '#/lib/api/idempotency-key.ts'
import { moneyKeys } from '#/lib/form/money-keys.ts'

const keyOf = (merchantId: string) => ['verifications', merchantId] as const

/** The payment carries the id of its verification, so it goes stale too. */
const makesStale = (merchantId: string) => [keyOf(merchantId), ...moneyKeys(merchantId)]

export const verificationOf = (merchantId: string, transactionId: string) =>
  queryOptions({
    queryKey: [...keyOf(merchantId), transactionId],
    queryFn: async ({ signal }) =>
      (await call(verificationCalls.getVerification, { query: { transactionId } }, { signal }))
        .data,
  })

export const startVerification = (merchantId: string) =>
  mutationOptions({
    mutationFn: async ({ input: transactionId, idempotencyKey }: Keyed<string>) => {
      const body = { ForTransaction: { transactionId } }
      return (await call(verificationCalls.startVerification, { body }, { idempotencyKey })).data
    },
    meta: { makesStale: makesStale(merchantId) },
  })

export type Outcome = 'passed' | 'failed'

export const decideVerification = (merchantId: string, sourceVerificationId: string) =>
  mutationOptions({
    mutationFn: async (outcome: Outcome) => {
      const body = { UpdateOutcome: { outcome } }
      await call(verificationCalls.updateVerification, { sourceVerificationId, body })
    },
    meta: { makesStale: makesStale(merchantId) },
  })

export const resetVerification = (merchantId: string, sourceVerificationId: string) =>
  mutationOptions({
    mutationFn: async () => {
      const body = { Reset: {} }
      await call(verificationCalls.updateVerification, { sourceVerificationId, body })
    },
    meta: { makesStale: makesStale(merchantId) },
  })
