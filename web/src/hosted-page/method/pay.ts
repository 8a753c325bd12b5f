import type { Invoice } from '@paydeck/contract/calls/invoice'
import { ApiError } from '@paydeck/contract/protocol/error'

import type { InvoiceApi, PayAnswer } from '../invoice-api.ts'
import type { TokenSource } from './token-source.ts'

/** Repeating with the same key and token charges once. */
export interface Attempt {
  readonly key: string
  readonly paymentToken: string
}

export type PayOutcome =
  /** The order is paid, in progress or cancelled; null when it could not be read yet. */
  | { kind: 'updated'; invoice: Invoice | null }
  /** The bank wants a challenge; nothing has been charged. */
  | { kind: 'challenged'; url: string }
  /** Refused for good; nothing was charged. */
  | { kind: 'refused'; message: string; code: string }
  /** With an attempt the outcome is unknown, and only the same attempt may be repeated. */
  | { kind: 'unanswered'; attempt: Attempt | null }
  | { kind: 'invalid'; status: number }

export type ExitOutcome = Extract<PayOutcome, { kind: 'updated' | 'invalid' | 'challenged' }>

/** Null when the customer stays with the form. */
export const exitOutcome = (outcome: PayOutcome | null): ExitOutcome | null =>
  !outcome || outcome.kind === 'unanswered' || outcome.kind === 'refused' ? null : outcome

/** One payment method: the calls that pay with its token. */
export interface Checkout extends Pick<InvoiceApi, 'read'> {
  pay: (paymentToken: string, idempotencyKey: string) => Promise<PayAnswer>
  /** Fetches the result of a challenge that was answered within the page. */
  confirm?: InvoiceApi['confirm']
  newKey: () => string
}

/**
 * Gets a token and pays with it. Never throws for network or server failures.
 * @param unanswered an unanswered attempt to repeat unchanged; null for a new one
 */
export async function payOrder(
  checkout: Checkout,
  source: Pick<TokenSource, 'token' | 'challenge'>,
  unanswered: Attempt | null,
): Promise<PayOutcome> {
  let attempt = unanswered
  if (!attempt) {
    try {
      const paymentToken = await source.token()
      attempt = { key: checkout.newKey(), paymentToken }
    } catch (failure) {
      const error = asApiError(failure)
      return isAnswered(error) ? refusedOutcome(error) : { kind: 'unanswered', attempt: null }
    }
  }
  try {
    const paid = await checkout.pay(attempt.paymentToken, attempt.key)
    const { paymentActionRequired: action } = await completeChallenge(checkout, source, paid)
    if (action) return { kind: 'challenged', url: action.redirectURL }
    return { kind: 'updated', invoice: await checkout.read().catch(() => null) }
  } catch (failure) {
    return recoverOutcome(checkout, attempt, asApiError(failure))
  }
}

/** Lets the source show the bank's challenge, if it can, then fetches the outcome of the payment. Throws ApiError. */
async function completeChallenge(
  { confirm }: Checkout,
  { challenge }: Pick<TokenSource, 'challenge'>,
  paid: PayAnswer,
): Promise<PayAnswer> {
  const { paymentActionRequired: action } = paid
  if (!action || !challenge || !confirm) return paid
  try {
    await challenge(action)
  } catch {
    return paid
  }
  return confirm(action.threeDSAuthorisationId)
}

async function recoverOutcome(
  checkout: Checkout,
  attempt: Attempt,
  error: ApiError,
): Promise<PayOutcome> {
  if (isLinkInvalid(error)) return { kind: 'invalid', status: error.status }
  if (isAnswered(error) && error.status !== 409) return refusedOutcome(error)
  // Either another tab was first (409) or the answer was lost: the order itself has the result.
  const invoice = await checkout.read().catch(() => null)
  if (invoice && invoice.state !== 'payable') return { kind: 'updated', invoice }
  // The first press is still in progress: repeating it fetches its answer.
  const isUnanswered = !isAnswered(error) || error.errorCode === 'request_in_progress'
  return isUnanswered ? { kind: 'unanswered', attempt } : refusedOutcome(error)
}

/** Whether the server decided (4xx). Any other failure leaves the outcome unknown. */
export function isAnswered(error: ApiError): boolean {
  return error.status >= 400 && error.status < 500
}

/** Whether this browser may not see the order: no cookie, or an invalid one. */
export function isLinkInvalid(error: ApiError): boolean {
  return error.status === 401 || error.status === 404
}

const refusedOutcome = ({ message, errorCode }: ApiError): PayOutcome => ({
  kind: 'refused',
  message,
  code: errorCode,
})

/** A bug of ours must not look like an answer from the server. */
export function asApiError(failure: unknown): ApiError {
  if (failure instanceof ApiError) return failure
  throw failure
}
