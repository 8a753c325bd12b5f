import { type Early, type Plan, type PlanAnswer, planCalls } from '@paydeck/contract/calls/plans'

import type { InvoiceApi } from '../invoice-api.ts'
import { asApiError, type Attempt, isAnswered, isShut } from './pay.ts'

type PlanApi = Pick<InvoiceApi, 'call' | 'merchantOrderId'>

/**
 * One press: repeated with the same key it charges once. No token: the card of the plan pays. `outstanding` is what
 * the page says is still owed, in minor units.
 */
export type EarlyAttempt = Pick<Attempt, 'key'> & {
  what: Early
  outstanding: number
  paymentToken?: string
}

/** What a press came to. */
export type PlanOutcome =
  /** The plan as it then stands; an instalment is `charging` while the bank has not answered. */
  | { kind: 'answered'; plan: Plan }
  /** The new card's bank wants to ask whose it is; nothing happens before. */
  | { kind: 'challenged'; url: string }
  /** Refused for good; nothing was charged or changed. */
  | { kind: 'refused'; message: string; code: string }
  /** No answer: only the same attempt may be repeated. */
  | { kind: 'unanswered' }
  | { kind: 'shut' }

async function outcomeOf(asked: Promise<{ data: PlanAnswer }>): Promise<PlanOutcome> {
  try {
    const { data } = await asked
    const { paymentActionRequired: action } = data
    return action
      ? { kind: 'challenged', url: action.redirectURL }
      : { kind: 'answered', plan: data }
  } catch (failure) {
    const error = asApiError(failure)
    if (isShut(error)) return { kind: 'shut' }
    if (isAnswered(error) && error.errorCode !== 'request_in_progress')
      return { kind: 'refused', message: error.message, code: error.errorCode }
    return { kind: 'unanswered' }
  }
}

/** Pays of a plan what is wanted. Never throws for what the network or the server does. */
export function payEarly(
  { call, merchantOrderId }: PlanApi,
  { key: idempotencyKey, ...body }: EarlyAttempt,
): Promise<PlanOutcome> {
  return outcomeOf(call(planCalls.payInstalments, { merchantOrderId, body }, { idempotencyKey }))
}

/** Lets another card pay the plan, charging nothing. Never throws for what the network or the server does. */
export function changeCard(
  { call, merchantOrderId }: PlanApi,
  { key: idempotencyKey, ...body }: Attempt,
): Promise<PlanOutcome> {
  return outcomeOf(call(planCalls.changePlanCard, { merchantOrderId, body }, { idempotencyKey }))
}

/**
 * Asks what came of the challenge that the owner of a new card was sent to, paying or only changing the card; may be
 * repeated. Throws ApiError.
 */
export async function confirmPlan(
  { call, merchantOrderId }: PlanApi,
  what: Early | 'card',
  threeDSAuthorisationId: string,
): Promise<PlanAnswer> {
  const { changePlanCard, payInstalments } = planCalls
  const body = { paymentActionRequired: { threeDSAuthorisationId } }
  const asked =
    what === 'card'
      ? call(changePlanCard, { merchantOrderId, body })
      : call(payInstalments, { merchantOrderId, body })
  return (await asked).data
}
