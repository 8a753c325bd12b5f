import type { DisputeState } from '@paydeck/contract/calls/payments/disputes'
import type { Country } from '@paydeck/contract/money/currency'
import type { TransactionStatus } from '@paydeck/contract/merchant/status'
import { taxAdded } from '@paydeck/contract/money/tax'

import type { Method } from '../ledger/rules.ts'
import { canMove } from '../payments/rules.ts'

/** The merchant pays it whether the dispute is won or lost: minor units, without GST. */
const DISPUTE_FEE = 25_00

export function disputeFee(taxCountry: Country, fee = DISPUTE_FEE): { total: number; tax: number } {
  const { tax, total } = taxAdded(fee, taxCountry)
  return { tax, total }
}

export interface DisputedCharge {
  kind: 'charge' | 'capture' | 'instalment' | 'imported' | 'verify'
  /** Minor units. */
  amount: number
}

/**
 * The platform loses a later instalment: it bought the debt, with its risk, when the plan began. The small charge that
 * verifies a card was never the merchant's either.
 */
export const lossBearer = ({ kind }: Pick<DisputedCharge, 'kind'>): 'merchant' | 'house' =>
  kind === 'instalment' || kind === 'verify' ? 'house' : 'merchant'

const ANSWER_REFUSALS = {
  dispute_closed: 'This dispute has been decided already.',
  answer_under_way: 'The provider has not confirmed the last answer yet. Try again in a minute.',
  evidence_submitted: 'Evidence has been submitted, which is possible only once.',
  too_late: 'The time to answer this dispute is over.',
  inquiry_open:
    'An inquiry takes no money, so there is nothing to accept. Refund the payment to end it.',
} as const

interface Dispute {
  status: 'inquiry' | 'inquiry_closed' | 'open' | 'won' | 'lost'
  dueBy: Date | null
}
type LastAnswer = { step: string; status: 'unknown' | 'done' | 'refused' } | undefined

const isUndecided = ({ status }: Pick<Dispute, 'status'>): boolean =>
  status === 'open' || status === 'inquiry'

/** Why a dispute or inquiry can no longer be answered; null when it can. */
export function answerRefusal(
  dispute: Dispute,
  lastAnswer: LastAnswer,
  { step, now }: { step: 'save' | 'submit' | 'accept'; now: Date },
): { code: keyof typeof ANSWER_REFUSALS; message: string } | null {
  const refusal = (code: keyof typeof ANSWER_REFUSALS) => ({ code, message: ANSWER_REFUSALS[code] })
  if (!isUndecided(dispute)) return refusal('dispute_closed')
  if (lastAnswer?.status === 'unknown') return refusal('answer_under_way')
  if (step === 'accept') return dispute.status === 'inquiry' ? refusal('inquiry_open') : null
  if (isSubmitted(lastAnswer)) return refusal('evidence_submitted')
  return isOver(dispute, now) ? refusal('too_late') : null
}

const isSubmitted = (lastAnswer: LastAnswer): boolean =>
  lastAnswer?.step === 'submit' && lastAnswer.status === 'done'

const isOver = ({ dueBy }: Pick<Dispute, 'dueBy'>, now: Date): boolean =>
  dueBy === null || dueBy <= now

/** Whether the merchant can still answer and has not; `list-store.ts` has the same in SQL. */
export function awaitsAnswer(dispute: Dispute, lastAnswer: LastAnswer, now: Date): boolean {
  const isAnswered =
    lastAnswer !== undefined && lastAnswer.step !== 'save' && lastAnswer.status !== 'refused'
  return isUndecided(dispute) && !isOver(dispute, now) && !isAnswered
}

/** What a merchant can do about a dispute; `list-store.ts` has the same in SQL. */
export function stateOf(dispute: Dispute, lastAnswer: LastAnswer, now: Date): DisputeState {
  if (dispute.status !== 'open') return dispute.status
  return awaitsAnswer(dispute, lastAnswer, now) ? 'needs_response' : 'under_review'
}

const DAY = 86_400_000
/** Days before the deadline. */
const REMINDERS = [3, 1]

/** The next reminder after an instant; null when none is left. */
export function nextReminder(dueBy: Date | null, after: Date): Date | null {
  if (dueBy === null) return null
  const times = REMINDERS.map((days) => new Date(dueBy.getTime() - days * DAY))
  return times.find((time) => time > after) ?? null
}

/** Rounded up. */
export const daysUntil = (dueBy: Date, now: Date): number =>
  Math.ceil((dueBy.getTime() - now.getTime()) / DAY)

const NOT_TAKEN = 'Only a payment that has been taken can be disputed.'

/** A sentence, or null; minor units. A direct debit is never disputed: it is returned. */
export function disputeRefusal(
  payment: { status: TransactionStatus; method: Method },
  charge: DisputedCharge | undefined,
  amount: number,
): string | null {
  if (payment.method === 'direct_debit')
    return 'A direct debit is not disputed: the customer’s bank takes it back by a return.'
  if (!charge) return NOT_TAKEN
  if (lossBearer(charge) === 'merchant') {
    if (payment.status === 'disputed') return 'This payment is disputed already.'
    if (!canMove(payment.status, 'disputed')) return NOT_TAKEN
  }
  if (amount > charge.amount) return 'The dispute is larger than what was charged.'
  if (amount < 1) return 'There is nothing left of this payment to dispute.'
  return null
}

const REFUNDED_STATUSES: readonly TransactionStatus[] = ['partially_refunded', 'refunded']

/** Restores the payment's previous status, unless a pending refund has completed meanwhile. */
export function statusAfterWin(
  before: TransactionStatus,
  payment: { captured: number; refunded: number },
): TransactionStatus {
  if (payment.refunded === 0)
    // A refund from before the dispute was reversed meanwhile.
    return REFUNDED_STATUSES.includes(before) ? 'paid' : before
  return payment.refunded === payment.captured ? 'refunded' : 'partially_refunded'
}
