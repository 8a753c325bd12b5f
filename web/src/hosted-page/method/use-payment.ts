import { useRef, useState } from 'react'

import type { Failure } from './challenge-return.ts'
import type { Attempt, PayOutcome, Checkout } from './pay.ts'
import { payOrder } from './pay.ts'
import type { TokenSource } from './token-source.ts'

/** `count` tells one failure from the next. */
export interface PaymentProblem {
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
 * @param onBusyChange called when a payment starts and ends
 */
export function usePayment(
  checkout: Checkout,
  failure: Failure | null,
  onBusyChange: (isBusy: boolean) => void,
) {
  const [isPaying, setPaying] = useState(false)
  const [problem, setProblem] = useState<PaymentProblem | null>(
    failure && {
      kind: failure.isCertain ? 'refused' : 'unconfirmed',
      message: failure.message,
      hasField: false,
      count: 0,
    },
  )
  // A ref, because the second of two quick presses must see the first.
  const isBusy = useRef(false)
  const pendingAttempt = useRef<Attempt | null>(null)

  function setBusy(isNowBusy: boolean) {
    isBusy.current = isNowBusy
    setPaying(isNowBusy)
    onBusyChange(isNowBusy)
  }

  return {
    isPaying,
    problem,

    /** A new card is a new attempt. */
    resetAttempt() {
      pendingAttempt.current = null
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
        const outcome = await payOrder(checkout, source, pendingAttempt.current)
        isLeaving = outcome.kind === 'challenged'
        pendingAttempt.current = outcome.kind === 'unanswered' ? outcome.attempt : null
        const newProblem = problemOf(outcome, source)
        if (newProblem)
          setProblem((previous) => ({ ...newProblem, count: (previous?.count ?? 0) + 1 }))
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
): Omit<PaymentProblem, 'count'> | null {
  if (outcome.kind === 'refused') {
    const { message, code } = outcome
    return { kind: 'refused', message, hasField: refuse(code, message) }
  }
  if (outcome.kind !== 'unanswered') return null
  const message = outcome.attempt ? SERVER_TIMEOUT : PROVIDER_TIMEOUT
  return { kind: 'unanswered', message, hasField: false }
}
