import type { Early } from '@paydeck/contract/calls/plans'
import { ApiError } from '@paydeck/contract/protocol/error'
import { PLAN_KEY } from '@paydeck/contract/identifiers/invoice-url'

import { isAnswered } from './pay.ts'

/** A challenge that the customer comes back from. */
export interface Challenge {
  id: string
  /** What they were paying of their plan, or that they were changing its card; null when it was the order. */
  plan: Early | 'card' | null
}

/** Why nothing was paid, in words for the customer. */
export interface Failure {
  message: string
  /** False when the connection was lost before anybody knew: then nothing may be said of the card. */
  isCertain: boolean
}

const NOT_CONFIRMED =
  'You have not confirmed this payment with your bank. Nothing was charged. You can try again or use another card.'
const SILENT =
  'The connection was lost before we learned what your bank said. Reload this page to see, or pay again: you will not be charged twice.'

/** The challenge the customer comes back from, as the card provider names it in the query; null for none. */
export function challengeOfAddress(search: string): Challenge | null {
  const query = new URLSearchParams(search)
  const id = query.get('threeDSAuthorisationId')
  const plan = query.get(PLAN_KEY)
  return id
    ? { id, plan: plan === 'next' || plan === 'all' || plan === 'card' ? plan : null }
    : null
}

/**
 * Asks what came of a challenge. Answers why nothing was paid; null when the order itself tells the rest. Never throws
 * for what the network or the server does.
 */
export async function failureOfChallenge(
  confirm: (threeDSAuthorisationId: string) => Promise<{ paymentActionRequired?: unknown }>,
  threeDSAuthorisationId: string,
): Promise<Failure | null> {
  try {
    const { paymentActionRequired } = await confirm(threeDSAuthorisationId)
    return paymentActionRequired ? { message: NOT_CONFIRMED, isCertain: true } : null
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    // A link that opens nothing, or a challenge of another order: the page says what it finds.
    if (failure.status === 401 || failure.status === 404) return null
    const isCertain = isAnswered(failure)
    return { message: isCertain ? failure.message : SILENT, isCertain }
  }
}
