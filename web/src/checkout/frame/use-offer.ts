import type { PlanOffer } from '@paydeck/contract/calls/payments/plans'
import { ApiError } from '@paydeck/contract/protocol/error'
import { useEffect, useState } from 'react'

import type { CheckoutOptions } from '../host/messages.ts'
import type { FrameApi } from './frame-api.ts'

export interface OfferState {
  isLoading: boolean
  offer: PlanOffer['offer']
  /** Why there is no offer. */
  message: string
  retry: () => void
}

/** The instalments for the amount, fetched once the customer chooses the plan. */
export function useOffer(api: FrameApi, options: CheckoutOptions, isEnabled: boolean): OfferState {
  const { amount, currency, email } = options
  const [loaded, setLoaded] = useState<{ of: FrameApi; amount: number; answer: PlanOffer } | null>(
    null,
  )
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isEnabled) return
    let isMounted = true
    requestOffer(api, { amount, currency, email }, attempt).then(
      (answer) => isMounted && setLoaded({ of: api, amount, answer }),
      (failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure
        if (isMounted) setProblem(failure.message)
      },
    )
    return () => {
      isMounted = false
    }
  }, [api, amount, currency, email, isEnabled, attempt])
  const isCurrent = loaded?.of === api && loaded.amount === amount
  return {
    ...toOfferState(isCurrent ? loaded.answer : null, problem),
    retry() {
      setProblem(null)
      setAttempt((previous) => previous + 1)
    },
  }
}

const toOfferState = (
  answer: PlanOffer | null,
  problem: string | null,
): Omit<OfferState, 'retry'> => ({
  isLoading: answer === null && problem === null,
  offer: answer?.offer ?? null,
  message: problem ?? answer?.refusal?.message ?? 'The instalments are being worked out.',
})

const requestOffer = (
  api: FrameApi,
  { email, ...price }: Pick<CheckoutOptions, 'amount' | 'currency' | 'email'>,
  _attempt: number,
): Promise<PlanOffer> => api.offerPlan(price, email)
