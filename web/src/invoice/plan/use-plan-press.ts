import { useRef, useState } from 'react'

import type { Plan } from '@paydeck/contract/calls/plans'

import { asApiError, isAnswered } from '../method/pay.ts'
import type { PlanOutcome } from '../method/pay-early.ts'

/** What stands above a form of a plan. */
export interface PlanTrouble {
  title: string
  message: string
  /** Whether the message also stands at a field, which then has the focus. */
  hasField?: boolean
}

interface PlanAsk<Attempt> {
  /** What went wrong before; null when nothing did. */
  trouble: PlanTrouble | null
  /** Makes an attempt of what is asked for; null when the form is not complete. */
  attemptOf: () => Promise<Attempt | null>
  send: (attempt: Attempt) => Promise<PlanOutcome>
  /** Said when no answer came. */
  silent: string
  /** Refused for good: what is said above the form. */
  onRefused: (message: string, code: string) => Promise<PlanTrouble> | PlanTrouble
  onPlan: (plan: Plan) => void
  /** Leaves for another site's page. */
  goTo: (url: string) => void
}

const PROVIDER_SILENT =
  'We could not reach the payment provider. Nothing was charged. Please try again.'
const SHUT: PlanTrouble = {
  title: 'This link does not work any more',
  message: 'Open the link from your message once more, or ask the business for a new one.',
}

/** Works on one press at a time. @param work answers whether the page is being left, which takes no further press */
function useSinglePress(work: () => Promise<boolean>) {
  const [isSending, setSending] = useState(false)
  // Not state: the second of two quick presses must see what the first did.
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

export type PlanPress = ReturnType<typeof usePlanPress>

/** Pressing the button of a plan's form: one at a time, and a press that got no answer is repeated as it was. */
export function usePlanPress<Attempt>(how: PlanAsk<Attempt>) {
  const { attemptOf, send, silent, onRefused, onPlan, goTo } = how
  const [trouble, setTrouble] = useState(how.trouble)
  const kept = useRef<Attempt | null>(null)

  const refuse = async (message: string, code: string) => setTrouble(await onRefused(message, code))

  async function show(outcome: PlanOutcome): Promise<void> {
    if (outcome.kind === 'challenged') goTo(outcome.url)
    else if (outcome.kind === 'answered') onPlan(outcome.plan)
    else if (outcome.kind === 'refused') await refuse(outcome.message, outcome.code)
    else if (outcome.kind === 'unanswered') setTrouble({ title: 'No answer yet', message: silent })
    else setTrouble(SHUT)
  }

  async function prepare(): Promise<Attempt | null> {
    try {
      return await attemptOf()
    } catch (failure) {
      const error = asApiError(failure)
      if (isAnswered(error)) await refuse(error.message, error.errorCode)
      else setTrouble({ title: 'No answer yet', message: PROVIDER_SILENT })
      return null
    }
  }

  /** Answers whether the page is being left: until the bank's is there, nobody presses again. */
  async function ask(): Promise<boolean> {
    setTrouble(null)
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

    /** What is asked for has changed: it is another attempt. */
    forgetAttempt() {
      kept.current = null
    },

    press,
  }
}
