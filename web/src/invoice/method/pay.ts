import type { Invoice } from '@paydeck/contract/calls/invoice'
import { ApiError } from '@paydeck/contract/protocol/error'

import type { InvoiceApi, Paid } from '../invoice-api.ts'

/** Repeating with the same key and token charges once. */
export interface Attempt {
  readonly key: string
  readonly paymentToken: string
}

export type PayOutcome<Field extends string = string> =
  /** The order is paid, in progress or cancelled; null when it could not be read yet. */
  | { kind: 'moved'; invoice: Invoice | null }
  /** The bank wants a challenge; nothing has been charged. */
  | { kind: 'challenged'; url: string }
  /** Refused for good; nothing was charged. The field, if the refusal concerns one. */
  | { kind: 'refused'; message: string; field: Field | null }
  /** With an attempt the outcome is unknown, and only the same attempt may be repeated. */
  | { kind: 'unanswered'; attempt: Attempt | null }
  | { kind: 'shut'; status: number }

export type Departure = Extract<PayOutcome, { kind: 'moved' | 'shut' | 'challenged' }>

/** One payment method: how its provider makes a token of the details, and the call that pays with it. */
export interface Till<Details, Field extends string> extends Pick<InvoiceApi, 'read'> {
  tokenise: (details: Details) => Promise<{ paymentToken: string }>
  pay: (paymentToken: string, idempotencyKey: string) => Promise<Paid>
  newKey: () => string
  fieldOf: (errorCode: string) => Field | null
}

/**
 * Exchanges the details for a token and pays with it. Never throws for network or server failures.
 * @param kept the attempt without an answer, to repeat unchanged; null for a new one
 */
export async function payOrder<Details, Field extends string>(
  till: Till<Details, Field>,
  details: Details,
  kept: Attempt | null,
): Promise<PayOutcome<Field>> {
  let attempt = kept
  if (!attempt) {
    try {
      const { paymentToken } = await till.tokenise(details)
      attempt = { key: till.newKey(), paymentToken }
    } catch (failure) {
      const error = asApiError(failure)
      return isAnswered(error) ? refused(till, error) : { kind: 'unanswered', attempt: null }
    }
  }
  try {
    const { paymentActionRequired: action } = await till.pay(attempt.paymentToken, attempt.key)
    if (action) return { kind: 'challenged', url: action.redirectURL }
    return { kind: 'moved', invoice: await till.read().catch(() => null) }
  } catch (failure) {
    return afterFailure(till, attempt, asApiError(failure))
  }
}

async function afterFailure<Details, Field extends string>(
  till: Till<Details, Field>,
  attempt: Attempt,
  error: ApiError,
): Promise<PayOutcome<Field>> {
  if (isLinkInvalid(error)) return { kind: 'shut', status: error.status }
  if (isAnswered(error) && error.status !== 409) return refused(till, error)
  // Either another tab was first (409) or the answer was lost: the order itself has the result.
  const invoice = await till.read().catch(() => null)
  if (invoice && invoice.state !== 'payable') return { kind: 'moved', invoice }
  // The first press is still in progress: repeating it fetches its answer.
  const isUnanswered = !isAnswered(error) || error.errorCode === 'request_in_progress'
  return isUnanswered ? { kind: 'unanswered', attempt } : refused(till, error)
}

/** Whether the server decided (4xx). Any other failure leaves the outcome unknown. */
export function isAnswered(error: ApiError): boolean {
  return error.status >= 400 && error.status < 500
}

/** Whether this browser may not see the order: no cookie, or an invalid one. */
export function isLinkInvalid(error: ApiError): boolean {
  return error.status === 401 || error.status === 404
}

function refused<Field extends string>(
  { fieldOf }: Pick<Till<never, Field>, 'fieldOf'>,
  error: ApiError,
): PayOutcome<Field> {
  return { kind: 'refused', message: error.message, field: fieldOf(error.errorCode) }
}

/** A bug of ours must not look like an answer from the server. */
export function asApiError(failure: unknown): ApiError {
  if (failure instanceof ApiError) return failure
  throw failure
}
