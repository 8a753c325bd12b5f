import { type Plan, planCalls } from '@paydeck/contract/calls/plans'

import type { InvoiceApi } from './invoice-api.ts'
import { asApiError, type Attempt, isAnswered, isShut } from './pay.ts'

/** What a customer wants to pay of their plan now. */
export type Wanted = 'next' | 'all'

/** One press: repeated with the same key it charges once. No token: the card of the plan pays. */
export type EarlyAttempt = Pick<Attempt, 'key'> & { what: Wanted; paymentToken?: string }

/** What it came to. */
export type EarlyOutcome =
  /** The plan as it then stands; an instalment is `charging` while the bank has not answered. */
  | { kind: 'answered'; plan: Plan }
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
    return { kind: 'answered', plan: data }
  } catch (failure) {
    const error = asApiError(failure)
    if (isShut(error)) return { kind: 'shut', status: error.status }
    if (isAnswered(error) && error.errorCode !== 'request_in_progress')
      return { kind: 'refused', message: error.message, code: error.errorCode }
    return { kind: 'unanswered', attempt }
  }
}
