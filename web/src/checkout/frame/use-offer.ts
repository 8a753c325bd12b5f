import type { PlanOffer } from '@paydeck/contract/calls/payments/plans'
import { ApiError } from '@paydeck/contract/protocol/error'
import { useEffect, useState } from 'react'

import type { CheckoutOptions } from '../host/messages.ts'
import type { FrameApi } from './frame-api.ts'

export interface Offered {
  isAsking: boolean
  offer: PlanOffer['offer']
  /** Why there is no offer. */
  message: string
  retry: () => void
}

/** The instalments for the amount, fetched once the customer chooses the plan. */
export function useOffer(api: FrameApi, options: CheckoutOptions, isWanted: boolean): Offered {
  const { amount, currency, email } = options
  const [found, setFound] = useState<{ of: FrameApi; amount: number; answer: PlanOffer } | null>(
    null,
  )
  const [problem, setProblem] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    askFor(api, { amount, currency, email }, tries).then(
      (answer) => isHere && setFound({ of: api, amount, answer }),
      (failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure
        if (isHere) setProblem(failure.message)
      },
    )
    return () => {
      isHere = false
    }
  }, [api, amount, currency, email, isWanted, tries])
  const isFresh = found?.of === api && found.amount === amount
  return {
    ...read(isFresh ? found.answer : null, problem),
    retry() {
      setProblem(null)
      setTries((before) => before + 1)
    },
  }
}

const read = (answer: PlanOffer | null, problem: string | null): Omit<Offered, 'retry'> => ({
  isAsking: answer === null && problem === null,
  offer: answer?.offer ?? null,
  message: problem ?? answer?.refusal?.message ?? 'The instalments are being worked out.',
})

const askFor = (
  api: FrameApi,
  { email, ...price }: Pick<CheckoutOptions, 'amount' | 'currency' | 'email'>,
  _question: number,
): Promise<PlanOffer> => api.offerPlan(price, email)
