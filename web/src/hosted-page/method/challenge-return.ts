import type { Early } from '@paydeck/contract/calls/payments/plans'
import { ApiError } from '@paydeck/contract/protocol/error'
import { PLAN_KEY } from '@paydeck/contract/identifiers/invoice-url'

import { isAnswered } from './pay.ts'

export interface Challenge {
  id: string
  /** Which part of a plan was being paid, or `card` for a change of card; null for an order. */
  plan: Early | 'card' | null
}

export interface Failure {
  message: string
  /** False when the result is unknown: then do not claim that the card was not charged. */
  isCertain: boolean
}

const NOT_CONFIRMED = 'You have not confirmed this payment with your bank. Nothing was charged.'
const NO_ANSWER_MESSAGE =
  'We do not know what your bank said. Reload this page to see, or pay again: you will not be charged twice.'

export function readChallenge(search: string): Challenge | null {
  const query = new URLSearchParams(search)
  const id = query.get('threeDSAuthorisationId')
  const plan = query.get(PLAN_KEY)
  return id
    ? { id, plan: plan === 'next' || plan === 'all' || plan === 'card' ? plan : null }
    : null
}

/**
 * Asks for the result of a challenge. Null when the order itself shows the result. Never throws for
 * network or server failures.
 */
export async function challengeFailure(
  confirm: (threeDSAuthorisationId: string) => Promise<{ paymentActionRequired?: unknown }>,
  threeDSAuthorisationId: string,
): Promise<Failure | null> {
  try {
    const { paymentActionRequired } = await confirm(threeDSAuthorisationId)
    return paymentActionRequired ? { message: NOT_CONFIRMED, isCertain: true } : null
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    // An expired link, or a challenge of another order: the page itself shows the state of the order.
    if (failure.status === 401 || failure.status === 404) return null
    const isCertain = isAnswered(failure)
    return { message: isCertain ? failure.message : NO_ANSWER_MESSAGE, isCertain }
  }
}
