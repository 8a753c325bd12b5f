import type { CardDetails } from '@paydeck/contract/calls/card-provider'
import { useRef, useState } from 'react'

import type { Attempt, PayOutcome, Till } from './pay.ts'
import { payOrder } from './pay.ts'

/** What stands above the form; `count` tells one try from the next. */
export interface Trouble {
  kind: 'refused' | 'unanswered'
  message: string
  /** Whether the message also stands at a field, which then has the focus. */
  hasField: boolean
  count: number
}

const PROVIDER_SILENT =
  'We could not reach the card provider. Nothing was charged. Check your connection and try again.'
const SERVER_SILENT =
  'The connection was lost before we got an answer. Try again: you will not be charged twice.'

/**
 * Pressing Pay: one at a time, and a press that got no answer is repeated as it was.
 * @param failure why an earlier payment came to nothing; null when there was none
 */
export function usePayment(till: Till, failure: string | null) {
  const [isPaying, setPaying] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(
    failure === null ? null : { kind: 'refused', message: failure, hasField: false, count: 0 },
  )
  // Not state: the second of two quick presses must see what the first did.
  const isBusy = useRef(false)
  const kept = useRef<Attempt | null>(null)

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
    async pay(card: CardDetails): Promise<PayOutcome | null> {
      if (isBusy.current) return null
      isBusy.current = true
      setPaying(true)
      try {
        const outcome = await payOrder(till, card, kept.current)
        kept.current = outcome.kind === 'unanswered' ? outcome.attempt : null
        const met = troubleOf(outcome)
        if (met) setTrouble((before) => ({ ...met, count: (before?.count ?? 0) + 1 }))
        return outcome
      } finally {
        isBusy.current = false
        setPaying(false)
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
