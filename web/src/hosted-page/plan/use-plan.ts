import { type Plan, planCalls } from '@paydeck/contract/calls/payments/plans'
import { useEffect, useState } from 'react'

import type { Challenge } from '../method/challenge-return.ts'
import type { InvoiceApi } from '../invoice-api.ts'
import { asApiError } from '../method/pay.ts'
import { resumeChallenge, type ChallengeResult } from './plan-return.ts'
import { isCharging } from './plan-labels.ts'
import { sleep } from '../form/sleep.ts'

/** Milliseconds between reads of the plan while a charge has no answer. */
const POLL_MS = 5_000

type PlanState =
  | { kind: 'loading' }
  | { kind: 'plan'; plan: Plan }
  | { kind: 'failed'; error: ReturnType<typeof asApiError> }

/** Reads the order's plan, and polls it while a charge has no answer. */
export function usePlan(api: InvoiceApi, challenge: Challenge | null) {
  const { merchantOrderId } = api
  const [planState, setPlanState] = useState<PlanState>({ kind: 'loading' })
  const [challengeResult, setChallengeResult] = useState<ChallengeResult | null>(null)

  const reload = async (): Promise<void> => {
    try {
      const { data } = await api.call(planCalls.getPlan, { merchantOrderId })
      setPlanState({ kind: 'plan', plan: data })
    } catch (failure) {
      // A failed refresh keeps the plan on screen; the next one may succeed.
      setPlanState((previous) =>
        previous.kind === 'plan' ? previous : { kind: 'failed', error: asApiError(failure) },
      )
    }
  }

  /** After a challenge, ask for its result before reading the plan, which then includes it. */
  const open = async (): Promise<void> => {
    if (challenge !== null) setChallengeResult(await resumeChallenge(api, challenge))
    await reload()
  }

  useEffect(() => {
    void open()
    // Once per order; a separate effect polls for later changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [merchantOrderId])

  const isWaiting = planState.kind === 'plan' && planState.plan.instalments.some(isCharging)
  useEffect(() => {
    const controller = new AbortController()
    const scheduleReload = async () => {
      await sleep(POLL_MS, controller.signal)
      if (!controller.signal.aborted) await reload()
    }
    if (isWaiting) void scheduleReload()
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWaiting, planState])

  const setPlan = (plan: Plan) => setPlanState({ kind: 'plan', plan })
  return { planState, challengeResult, reload, setPlan }
}
