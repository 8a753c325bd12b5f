import {
  type Early,
  type Plan,
  type PlanResponse,
  planCalls,
} from '@paydeck/contract/calls/payments/plans'

import type { InvoiceApi } from '../invoice-api.ts'
import { asApiError, type Attempt, isAnswered, isLinkInvalid } from './pay.ts'

type PlanApi = Pick<InvoiceApi, 'call' | 'merchantOrderId'>

/**
 * Repeating with the same key charges once. Without a token the plan's card pays. `outstanding` is
 * the amount shown as still owed, minor units.
 */
export type EarlyRepayment = Pick<Attempt, 'key'> & {
  what: Early
  outstanding: number
  paymentToken?: string
}

export type PlanOutcome =
  /** The plan after the call; an instalment is `charging` while the bank has not answered. */
  | { kind: 'answered'; plan: Plan }
  /** The new card's bank wants a challenge; nothing has been charged or changed. */
  | { kind: 'challenged'; url: string }
  | { kind: 'refused'; message: string; code: string }
  /** No answer: only the same attempt may be repeated. */
  | { kind: 'unanswered' }
  | { kind: 'invalid' }

async function outcomeOf(request: Promise<{ data: PlanResponse }>): Promise<PlanOutcome> {
  try {
    const { data } = await request
    const { paymentActionRequired: action } = data
    return action
      ? { kind: 'challenged', url: action.redirectURL }
      : { kind: 'answered', plan: data }
  } catch (failure) {
    const error = asApiError(failure)
    if (isLinkInvalid(error)) return { kind: 'invalid' }
    if (isAnswered(error) && error.errorCode !== 'request_in_progress')
      return { kind: 'refused', message: error.message, code: error.errorCode }
    return { kind: 'unanswered' }
  }
}

/** Never throws for network or server failures. */
export function payEarly(
  { call, merchantOrderId }: PlanApi,
  { key: idempotencyKey, ...body }: EarlyRepayment,
): Promise<PlanOutcome> {
  return outcomeOf(call(planCalls.payInstalments, { merchantOrderId, body }, { idempotencyKey }))
}

/** Replaces the card of the plan without a charge. Never throws for network or server failures. */
export function changeCard(
  { call, merchantOrderId }: PlanApi,
  { key: idempotencyKey, ...body }: Attempt,
): Promise<PlanOutcome> {
  return outcomeOf(call(planCalls.changePlanCard, { merchantOrderId, body }, { idempotencyKey }))
}

/** Asks for the result of a new card's challenge; repeatable. Throws ApiError. */
export async function confirmPlan(
  { call, merchantOrderId }: PlanApi,
  what: Early | 'card',
  threeDSAuthorisationId: string,
): Promise<PlanResponse> {
  const { changePlanCard, payInstalments } = planCalls
  const body = { paymentActionRequired: { threeDSAuthorisationId } }
  const request =
    what === 'card'
      ? call(changePlanCard, { merchantOrderId, body })
      : call(payInstalments, { merchantOrderId, body })
  return (await request).data
}
