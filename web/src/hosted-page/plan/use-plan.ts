import { type Plan, planCalls } from '@paydeck/contract/calls/payments/plans'
import { useEffect, useState } from 'react'

import type { Challenge } from '../method/challenge-return.ts'
import type { InvoiceApi } from '../invoice-api.ts'
import { asApiError } from '../method/pay.ts'
import { resumeChallenge, type PlanReturn } from './plan-return.ts'
import { isCharging } from './plan-labels.ts'
import { sleep } from '../form/sleep.ts'

/** Milliseconds between reads of the plan while a charge has no answer. */
const LOOK_AGAIN = 5_000

type Found =
  | { kind: 'asking' }
  | { kind: 'plan'; plan: Plan }
  | { kind: 'failed'; error: ReturnType<typeof asApiError> }

/** Reads the order's plan, and polls it while a charge has no answer. */
export function usePlan(api: InvoiceApi, challenge: Challenge | null) {
  const { merchantOrderId } = api
  const [found, setFound] = useState<Found>({ kind: 'asking' })
  const [returned, setReturned] = useState<PlanReturn | null>(null)

  const look = async (): Promise<void> => {
    try {
      const { data } = await api.call(planCalls.getPlan, { merchantOrderId })
      setFound({ kind: 'plan', plan: data })
    } catch (failure) {
      // A failed refresh keeps the plan on screen; the next one may succeed.
      setFound((before) =>
        before.kind === 'plan' ? before : { kind: 'failed', error: asApiError(failure) },
      )
    }
  }

  /** After a challenge, ask for its result before reading the plan, which then includes it. */
  const open = async (): Promise<void> => {
    if (challenge !== null) setReturned(await resumeChallenge(api, challenge))
    await look()
  }

  useEffect(() => {
    void open()
    // Once per order; a separate effect polls for later changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [merchantOrderId])

  const isWaiting = found.kind === 'plan' && found.plan.instalments.some(isCharging)
  useEffect(() => {
    const leaving = new AbortController()
    const scheduleReload = async () => {
      await sleep(LOOK_AGAIN, leaving.signal)
      if (!leaving.signal.aborted) await look()
    }
    if (isWaiting) void scheduleReload()
    return () => leaving.abort()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWaiting, found])

  const setPlan = (plan: Plan) => setFound({ kind: 'plan', plan })
  return { found, returned, look, setPlan }
}
