import { useRef, useState } from 'react'

import type { Plan } from '@paydeck/contract/calls/payments/plans'

import { asApiError, isAnswered } from '../method/pay.ts'
import type { PlanOutcome } from '../method/pay-early.ts'

export interface PlanProblem {
  title: string
  message: string
  /** A field shows the message too and has the focus. */
  hasField?: boolean
}

interface PlanSubmitOptions<Attempt> {
  trouble: PlanProblem | null
  attemptOf: () => Promise<Attempt | null>
  send: (attempt: Attempt) => Promise<PlanOutcome>
  silent: string
  /** Refused for good: returns the message above the form. */
  onRefused: (message: string, code: string) => Promise<PlanProblem> | PlanProblem
  onPlan: (plan: Plan) => void
  goTo: (url: string) => void
}

const PROVIDER_TIMEOUT =
  'We could not reach the payment provider. Nothing was charged. Please try again.'
const SHUT: PlanProblem = {
  title: 'This link no longer works',
  message: 'Open the link in your email or text message again, or ask the business for a new one.',
}

function useSinglePress(work: () => Promise<boolean>) {
  const [isSending, setSending] = useState(false)
  // A ref, because the second of two quick presses must see the first.
  const isBusy = useRef(false)
  async function press() {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    let isLeaving = false
    try {
      isLeaving = await work()
    } finally {
      if (!isLeaving) {
        isBusy.current = false
        setSending(false)
      }
    }
  }
  return { isSending, press }
}

export type PlanSubmit = ReturnType<typeof usePlanSubmit>

/** Sends one request at a time and repeats an unanswered one unchanged. */
export function usePlanSubmit<Attempt>(how: PlanSubmitOptions<Attempt>) {
  const { attemptOf, send, silent, onRefused, onPlan, goTo } = how
  const [trouble, setProblem] = useState(how.trouble)
  const kept = useRef<Attempt | null>(null)

  const refuse = async (message: string, code: string) => setProblem(await onRefused(message, code))

  async function show(outcome: PlanOutcome): Promise<void> {
    if (outcome.kind === 'challenged') goTo(outcome.url)
    else if (outcome.kind === 'answered') onPlan(outcome.plan)
    else if (outcome.kind === 'refused') await refuse(outcome.message, outcome.code)
    else if (outcome.kind === 'unanswered') setProblem({ title: 'No answer yet', message: silent })
    else setProblem(SHUT)
  }

  async function prepare(): Promise<Attempt | null> {
    try {
      return await attemptOf()
    } catch (failure) {
      const error = asApiError(failure)
      if (isAnswered(error)) await refuse(error.message, error.errorCode)
      else setProblem({ title: 'No answer yet', message: PROVIDER_TIMEOUT })
      return null
    }
  }

  /** True while the page is leaving: the button stays busy until the bank's page has loaded. */
  async function ask(): Promise<boolean> {
    setProblem(null)
    kept.current ??= await prepare()
    if (!kept.current) return false
    const outcome = await send(kept.current)
    if (outcome.kind !== 'unanswered') kept.current = null
    await show(outcome)
    return outcome.kind === 'challenged'
  }

  const { isSending, press } = useSinglePress(ask)
  return {
    isSending,
    trouble,

    /** A changed request is a new attempt. */
    forgetAttempt() {
      kept.current = null
    },

    press,
  }
}
