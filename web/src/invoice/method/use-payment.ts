import { useRef, useState } from 'react'

import type { Failure } from './challenge-return.ts'
import type { Attempt, PayOutcome, Till } from './pay.ts'
import { payOrder } from './pay.ts'

/** What stands above the form; `count` tells one try from the next. */
export interface Trouble {
  /** `unconfirmed`: nobody knows what came of an earlier try. */
  kind: 'refused' | 'unanswered' | 'unconfirmed'
  message: string
  /** Whether the message also stands at a field, which then has the focus. */
  hasField: boolean
  count: number
}

const PROVIDER_SILENT =
  'We could not reach the payment provider. Nothing was charged. Check your connection and try again.'
export const SERVER_SILENT =
  'The connection was lost before we got an answer. Try again: you will not be charged twice.'

/**
 * Pressing Pay: one at a time, and a press that got no answer is repeated as it was.
 * @param failure why an earlier payment came to nothing; null when there was none
 * @param onBusy told when a press begins to be worked on, and when it is done
 */
export function usePayment<Details, Field extends string>(
  till: Till<Details, Field>,
  failure: Failure | null,
  onBusy: (isBusy: boolean) => void,
) {
  const [isPaying, setPaying] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(
    failure && {
      kind: failure.isCertain ? 'refused' : 'unconfirmed',
      message: failure.message,
      hasField: false,
      count: 0,
    },
  )
  // Not state: the second of two quick presses must see what the first did.
  const isBusy = useRef(false)
  const kept = useRef<Attempt | null>(null)

  function setBusy(to: boolean) {
    isBusy.current = to
    setPaying(to)
    onBusy(to)
  }

  return {
    isPaying,
    trouble,

    /** Another card is another attempt. */
    forgetAttempt() {
      kept.current = null
    },

    forgetTrouble() {
      setTrouble(null)
    },

    /** Null when a payment is already on its way. */
    async pay(details: Details): Promise<PayOutcome<Field> | null> {
      if (isBusy.current) return null
      setBusy(true)
      // Until the bank's page is there, which may take a while, this one stays as it is: nobody presses again.
      let isLeaving = false
      try {
        const outcome = await payOrder(till, details, kept.current)
        isLeaving = outcome.kind === 'challenged'
        kept.current = outcome.kind === 'unanswered' ? outcome.attempt : null
        const met = troubleOf(outcome)
        if (met) setTrouble((before) => ({ ...met, count: (before?.count ?? 0) + 1 }))
        return outcome
      } finally {
        if (!isLeaving) setBusy(false)
      }
    },
  }
}

function troubleOf(outcome: PayOutcome): Omit<Trouble, 'count'> | null {
  if (outcome.kind === 'refused')
    return { kind: 'refused', message: outcome.message, hasField: outcome.field !== null }
  if (outcome.kind !== 'unanswered') return null
  const message = outcome.attempt ? SERVER_SILENT : PROVIDER_SILENT
  return { kind: 'unanswered', message, hasField: false }
}
