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
  problem: PlanProblem | null
  createAttempt: () => Promise<Attempt | null>
  send: (attempt: Attempt) => Promise<PlanOutcome>
  noAnswerText: string
  /** Refused for good: returns the message above the form. */
  onRefused: (message: string, code: string) => Promise<PlanProblem> | PlanProblem
  onPlanChange: (plan: Plan) => void
  redirect: (url: string) => void
}

const PROVIDER_TIMEOUT =
  'We could not reach the payment provider. Nothing was charged. Please try again.'
const LINK_INVALID: PlanProblem = {
  title: 'This link no longer works',
  message: 'Open the link in your email or text message again, or ask the business for a new one.',
}

function useSingleSubmit(task: () => Promise<boolean>) {
  const [isSending, setSending] = useState(false)
  // A ref, because the second of two quick presses must see the first.
  const isBusy = useRef(false)
  async function submit() {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    let isLeaving = false
    try {
      isLeaving = await task()
    } finally {
      if (!isLeaving) {
        isBusy.current = false
        setSending(false)
      }
    }
  }
  return { isSending, submit }
}

export type PlanSubmit = ReturnType<typeof usePlanSubmit>

/** Sends one request at a time and repeats an unanswered one unchanged. */
export function usePlanSubmit<Attempt>(options: PlanSubmitOptions<Attempt>) {
  const { createAttempt, send, noAnswerText, onRefused, onPlanChange, redirect } = options
  const [problem, setProblem] = useState(options.problem)
  const pendingAttempt = useRef<Attempt | null>(null)

  const refuse = async (message: string, code: string) => setProblem(await onRefused(message, code))

  async function show(outcome: PlanOutcome): Promise<void> {
    if (outcome.kind === 'challenged') redirect(outcome.url)
    else if (outcome.kind === 'answered') onPlanChange(outcome.plan)
    else if (outcome.kind === 'refused') await refuse(outcome.message, outcome.code)
    else if (outcome.kind === 'unanswered')
      setProblem({ title: 'No answer yet', message: noAnswerText })
    else setProblem(LINK_INVALID)
  }

  async function prepare(): Promise<Attempt | null> {
    try {
      return await createAttempt()
    } catch (failure) {
      const error = asApiError(failure)
      if (isAnswered(error)) await refuse(error.message, error.errorCode)
      else setProblem({ title: 'No answer yet', message: PROVIDER_TIMEOUT })
      return null
    }
  }

  /** True while the page is leaving: the button stays busy until the bank's page has loaded. */
  async function sendAttempt(): Promise<boolean> {
    setProblem(null)
    pendingAttempt.current ??= await prepare()
    if (!pendingAttempt.current) return false
    const outcome = await send(pendingAttempt.current)
    if (outcome.kind !== 'unanswered') pendingAttempt.current = null
    await show(outcome)
    return outcome.kind === 'challenged'
  }

  const { isSending, submit } = useSingleSubmit(sendAttempt)
  return {
    isSending,
    problem,

    /** A changed request is a new attempt. */
    resetAttempt() {
      pendingAttempt.current = null
    },

    submit,
  }
}
