import { lacking, refundLimitOf, type Grants } from '@paydeck/contract/access/grants'
import {
  APPROVED_ACTS,
  isApprovedAct,
  type ApprovalState,
  type ApprovedAct,
} from '@paydeck/contract/calls/decisions/approvals'

import { AppError } from '../../kit/errors.ts'
import { limitRefusal } from '../refunds/rules.ts'

export interface RequestedAct {
  act: ApprovedAct
  askedBy: string
  /** The amount of a refund, in minor units. */
  amount: number | null
  currency: string
}

interface Person extends Grants {
  userId: string
  refundLimit: number | null
}

/** Anyone but the asker, with the permissions of the act and, for a refund, a sufficient limit in its currency. */
export function mayApprove(
  person: Person,
  requested: RequestedAct,
  limitCurrency: string,
): boolean {
  const { act, askedBy, amount, currency } = requested
  if (!isApprovedAct(act)) return false
  if (person.userId === askedBy || lacking(person, APPROVED_ACTS[act]) !== null) return false
  if (amount === null) return true
  const refund = { amount, currency, before: 0 }
  return limitRefusal(refundLimitOf(person), limitCurrency, refund) === null
}

/** An approval is over once `endsAt` has passed, even before the sweep records it. */
export const stateAt = (
  { state, endsAt }: { state: ApprovalState; endsAt: Date },
  now: Date,
): ApprovalState => (state === 'waiting' && endsAt <= now ? 'ended' : state)

/** Why it can no longer be decided; null while it is open. */
export function decidedText(state: ApprovalState): string | null {
  switch (state) {
    case 'waiting':
      return null
    case 'approved':
      return 'This was approved already.'
    case 'refused':
      return 'This was approved, but it was no longer possible.'
    case 'declined':
      return 'This has already been declined.'
    case 'withdrawn':
      return 'This was withdrawn by the person who asked for it.'
    case 'ended':
      return 'This was not decided in time and has expired.'
  }
}

/** Temporary refusals: the approval stays open. */
const TEMPORARY_CODES = new Set(['refund_in_progress', 'instalment_in_progress', 'payment_busy'])

export const isFinalRefusal = (failure: unknown): failure is AppError =>
  failure instanceof AppError &&
  failure.status < 500 &&
  failure.status !== 429 &&
  !TEMPORARY_CODES.has(failure.code)
