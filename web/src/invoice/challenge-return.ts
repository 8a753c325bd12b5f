import type { Early } from '@paydeck/contract/calls/plans'
import { ApiError } from '@paydeck/contract/error'
import { PLAN_KEY } from '@paydeck/contract/invoice-url'

/** A challenge that the customer comes back from. */
export interface Challenge {
  id: string
  /** What they were paying of their plan; null when it was the order. */
  early: Early | null
}

const NOT_CONFIRMED =
  'You have not confirmed this payment with your bank. Nothing was charged. You can try again or use another card.'
const SILENT =
  'The connection was lost before we learned what your bank said. Reload this page to see, or pay again: you will not be charged twice.'

/** The challenge the customer comes back from, as the card provider names it in the query; null for none. */
export function challengeOfAddress(search: string): Challenge | null {
  const query = new URLSearchParams(search)
  const id = query.get('threeDSAuthorisationId')
  const early = query.get(PLAN_KEY)
  return id ? { id, early: early === 'next' || early === 'all' ? early : null } : null
}

/**
 * Asks what came of a challenge. Answers why nothing was paid, in words for the customer; null when the order itself
 * tells the rest. Never throws for what the network or the server does.
 */
export async function failureOfChallenge(
  confirm: (threeDSAuthorisationId: string) => Promise<{ paymentActionRequired?: unknown }>,
  threeDSAuthorisationId: string,
): Promise<string | null> {
  try {
    const { paymentActionRequired } = await confirm(threeDSAuthorisationId)
    return paymentActionRequired ? NOT_CONFIRMED : null
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    // A link that opens nothing, or a challenge of another order: the page says what it finds.
    if (failure.status === 401 || failure.status === 404) return null
    return failure.status >= 400 && failure.status < 500 ? failure.message : SILENT
  }
}
