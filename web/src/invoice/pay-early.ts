import { type Early, type Plan, type PlanAnswer, planCalls } from '@paydeck/contract/calls/plans'

import type { InvoiceApi } from './invoice-api.ts'
import { asApiError, type Attempt, isAnswered, isShut } from './pay.ts'

/**
 * One press: repeated with the same key it charges once. No token: the card of the plan pays. `outstanding` is what
 * the page says is still owed, in minor units.
 */
export type EarlyAttempt = Pick<Attempt, 'key'> & {
  what: Early
  outstanding: number
  paymentToken?: string
}

/** What it came to. */
export type EarlyOutcome =
  /** The plan as it then stands; an instalment is `charging` while the bank has not answered. */
  | { kind: 'answered'; plan: Plan }
  /** The new card's bank wants to ask who pays; nothing is charged before. */
  | { kind: 'challenged'; url: string }
  /** Refused for good; nothing was charged. */
  | { kind: 'refused'; message: string; code: string }
  /** No answer: only the same attempt may be repeated. */
  | { kind: 'unanswered'; attempt: EarlyAttempt }
  | { kind: 'shut'; status: number }

/** Pays of a plan what is wanted. Never throws for what the network or the server does. */
export async function payEarly(
  { call, merchantOrderId }: Pick<InvoiceApi, 'call' | 'merchantOrderId'>,
  attempt: EarlyAttempt,
): Promise<EarlyOutcome> {
  const { key: idempotencyKey, ...body } = attempt
  try {
    const how = { merchantOrderId, body }
    const { data } = await call(planCalls.payInstalments, how, { idempotencyKey })
    const { paymentActionRequired: action } = data
    return action
      ? { kind: 'challenged', url: action.redirectURL }
      : { kind: 'answered', plan: data }
  } catch (failure) {
    const error = asApiError(failure)
    if (isShut(error)) return { kind: 'shut', status: error.status }
    if (isAnswered(error) && error.errorCode !== 'request_in_progress')
      return { kind: 'refused', message: error.message, code: error.errorCode }
    return { kind: 'unanswered', attempt }
  }
}

/** Asks what came of the challenge that the owner of a new card was sent to; may be repeated. Throws ApiError. */
export async function confirmEarly(
  { call, merchantOrderId }: Pick<InvoiceApi, 'call' | 'merchantOrderId'>,
  threeDSAuthorisationId: string,
): Promise<PlanAnswer> {
  const body = { paymentActionRequired: { threeDSAuthorisationId } }
  return (await call(planCalls.payInstalments, { merchantOrderId, body })).data
}
