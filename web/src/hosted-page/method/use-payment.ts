import { useRef, useState } from 'react'

import type { Failure } from './challenge-return.ts'
import type { Attempt, PayOutcome, Checkout } from './pay.ts'
import { payOrder } from './pay.ts'
import type { TokenSource } from './token-source.ts'

/** `count` tells one failure from the next. */
export interface Trouble {
  /** `unconfirmed`: the outcome of an earlier attempt is unknown. */
  kind: 'refused' | 'unanswered' | 'unconfirmed'
  message: string
  /** A field shows the message too and has the focus. */
  hasField: boolean
  count: number
}

const PROVIDER_TIMEOUT =
  'We could not reach the payment provider. Nothing was charged. Check your internet connection.'
export const SERVER_TIMEOUT = 'We got no answer. Try again: you will not be charged twice.'

/**
 * Sends one payment at a time and repeats an unanswered one unchanged.
 * @param failure why an earlier payment failed, if it did
 * @param onBusy called when a payment starts and ends
 */
export function usePayment(
  checkout: Checkout,
  failure: Failure | null,
  onBusy: (isBusy: boolean) => void,
) {
  const [isPaying, setPaying] = useState(false)
  const [trouble, setProblem] = useState<Trouble | null>(
    failure && {
      kind: failure.isCertain ? 'refused' : 'unconfirmed',
      message: failure.message,
      hasField: false,
      count: 0,
    },
  )
  // A ref, because the second of two quick presses must see the first.
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

    /** A new card is a new attempt. */
    forgetAttempt() {
      kept.current = null
    },

    clearProblem() {
      setProblem(null)
    },

    /** Null while a payment is in progress. */
    async pay(
      source: Pick<TokenSource, 'token' | 'refuse' | 'challenge'>,
    ): Promise<PayOutcome | null> {
      if (isBusy.current) return null
      setBusy(true)
      // Stays busy until the bank's page has loaded, so that nothing is pressed twice.
      let isLeaving = false
      try {
        const outcome = await payOrder(checkout, source, kept.current)
        isLeaving = outcome.kind === 'challenged'
        kept.current = outcome.kind === 'unanswered' ? outcome.attempt : null
        const met = problemOf(outcome, source)
        if (met) setProblem((before) => ({ ...met, count: (before?.count ?? 0) + 1 }))
        return outcome
      } finally {
        if (!isLeaving) setBusy(false)
      }
    },
  }
}

function problemOf(
  outcome: PayOutcome,
  { refuse }: Pick<TokenSource, 'refuse'>,
): Omit<Trouble, 'count'> | null {
  if (outcome.kind === 'refused') {
    const { message, code } = outcome
    return { kind: 'refused', message, hasField: refuse(code, message) }
  }
  if (outcome.kind !== 'unanswered') return null
  const message = outcome.attempt ? SERVER_TIMEOUT : PROVIDER_TIMEOUT
  return { kind: 'unanswered', message, hasField: false }
}
