import type { Stripe } from 'stripe'

import { disputeCourse } from '../../src/providers/card/sandbox/test-cards.ts'
import { type FakeMemory, find, idOf } from './memory.ts'
import { cardDetails, newCharge, newDispute } from './objects.ts'

const DAY = 86_400

/** Stripe's code for each of our declines that it names differently. */
const DETAILS: Record<string, string> = {
  card_declined: 'generic_decline',
  not_permitted: 'transaction_not_allowed',
  pickup_card: 'pickup_card',
}
const OWN_CODES = ['expired_card', 'incorrect_cvc', 'incorrect_number', 'processing_error']

export interface FakeDecline {
  code: string
  decline_code: string
}

export const declineOf = (code: string): FakeDecline => ({
  code: OWN_CODES.includes(code) ? code : 'card_declined',
  decline_code: DETAILS[code] ?? code,
})

export type Verdict =
  | { kind: 'paid' }
  | { kind: 'challenged' }
  | { kind: 'declined'; decline: FakeDecline }
  /** The sandbox's `silent`: the connection ends without an answer. */
  | { kind: 'silent'; isPaid: boolean }

const PAID: Verdict = { kind: 'paid' }
const declined = (code: string): Verdict => ({ kind: 'declined', decline: declineOf(code) })

/** The bank's decision about a card that is charged or checked. */
export function verdictOf(
  memory: FakeMemory,
  method: string,
  conditions: { isOffSession: boolean; isPassed: boolean; isAgain: boolean },
): Verdict {
  const { behaviour } = memory.cardOf(method)
  if (behaviour.kind === 'declines') return declined(behaviour.code)
  if (behaviour.kind === 'challenges') {
    // A card that was authenticated once can be charged without its owner.
    if (conditions.isPassed || (conditions.isAgain && conditions.isOffSession)) return PAID
    return conditions.isOffSession ? declined('authentication_required') : { kind: 'challenged' }
  }
  if (behaviour.kind === 'silent')
    return conditions.isAgain ? PAID : { kind: 'silent', isPaid: behaviour.charged }
  const isSpent = behaviour.kind === 'succeeds' && behaviour.later === 'declined_later'
  return isSpent && conditions.isOffSession ? declined('insufficient_funds') : PAID
}

export function charge(
  memory: FakeMemory,
  intent: Stripe.PaymentIntent,
  { method, threeDs, isOffSession }: { method: string; threeDs: boolean; isOffSession: boolean },
): void {
  const card = memory.cardOf(method)
  const wallet = memory.methods.get(method)?.card?.wallet
  const created = newCharge(memory.id('ch'), intent, {
    created: memory.seconds(),
    isPaid: true,
    details: cardDetails(intent.amount, {
      card,
      isAgain: memory.methods.get(method)?.customer !== null,
      threeDs,
      wallet: wallet ? { type: wallet.type, dynamic_last4: null } : null,
    }),
  })
  memory.charges.set(created.id, created)
  intent.latest_charge = created.id
  intent.last_payment_error = null
  intent.next_action = null
  if (intent.capture_method === 'manual') {
    intent.status = 'requires_capture'
    intent.amount_capturable = intent.amount
    memory.after(7 * DAY, () => expireHold(memory, intent))
    memory.tell('payment_intent.amount_capturable_updated', intent, intent.metadata)
    return
  }
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  const { amount, currency } = created
  created.balance_transaction = memory.line('charge', 'charge', {
    amount,
    currency,
    source: created.id,
  }).id
  memory.tell('payment_intent.succeeded', intent, intent.metadata)
  foreseeDispute(memory, intent, !isOffSession)
}

export function failCharge(
  memory: FakeMemory,
  intent: Stripe.PaymentIntent,
  method: string,
): Stripe.Charge {
  const created = newCharge(memory.id('ch'), intent, {
    created: memory.seconds(),
    isPaid: false,
    details: cardDetails(intent.amount, {
      card: memory.cardOf(method),
      isAgain: memory.methods.get(method)?.customer !== null,
      threeDs: false,
      wallet: null,
    }),
  })
  memory.charges.set(created.id, created)
  intent.latest_charge = created.id
  return created
}

function expireHold(memory: FakeMemory, intent: Stripe.PaymentIntent): void {
  if (intent.status !== 'requires_capture') return
  release(memory, intent, 'automatic')
  const created = find(memory.charges, 'charge', idOf(intent.latest_charge))
  memory.tell('charge.expired', created, intent.metadata)
}

export function release(
  memory: FakeMemory,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): void {
  const held = memory.charges.get(idOf(intent.latest_charge))
  if (held && intent.status === 'requires_capture') {
    held.refunded = true
    held.amount_refunded = held.amount
  }
  intent.status = 'canceled'
  intent.amount_capturable = 0
  intent.next_action = null
  intent.canceled_at = memory.seconds()
  intent.cancellation_reason = reason
  memory.tell('payment_intent.canceled', intent, intent.metadata)
}

/** Some test cards' owners dispute their charges a day later. */
export function foreseeDispute(
  memory: FakeMemory,
  intent: Stripe.PaymentIntent,
  byOwner: boolean,
): void {
  const course = disputeCourse(memory.cardOf(idOf(intent.payment_method)).behaviour, byOwner)
  if (!course) return
  if (course === 'inquiry') return foreseeInquiry(memory, intent)
  if (course === 'warned') return memory.after(DAY, () => warn(memory, intent))
  memory.after(DAY, () => {
    const dispute = openDispute(memory, intent)
    decide(memory, dispute, course === 'won' ? 'won' : 'lost')
    if (course === 'reopened') reopen(memory, dispute)
  })
}

export function openDispute(
  memory: FakeMemory,
  intent: Stripe.PaymentIntent,
  amount = intent.amount_received,
): Stripe.Dispute {
  const { currency } = intent
  const id = memory.id('du')
  const dispute = newDispute({
    id,
    amount,
    currency,
    charge: idOf(intent.latest_charge),
    payment_intent: intent.id,
    created: memory.seconds(),
    balance_transactions: [
      memory.line('dispute', 'adjustment', { amount: -amount, currency, source: id }),
    ],
  })
  memory.disputes.set(id, dispute)
  find(memory.charges, 'charge', idOf(intent.latest_charge)).disputed = true
  memory.tell('charge.dispute.created', dispute, intent.metadata)
  return dispute
}

/** As at Stripe, an inquiry either closes or becomes a dispute with the same id, which must be answered again. */
function foreseeInquiry(memory: FakeMemory, intent: Stripe.PaymentIntent): void {
  memory.after(DAY, () => {
    const { amount_received: amount, currency } = intent
    const dispute = newDispute({
      id: memory.id('du'),
      amount,
      currency,
      charge: idOf(intent.latest_charge),
      payment_intent: intent.id,
      created: memory.seconds(),
      balance_transactions: [],
    })
    dispute.status = 'warning_needs_response'
    memory.disputes.set(dispute.id, dispute)
    memory.tell('charge.dispute.created', dispute, intent.metadata)
    memory.after(7 * DAY, () => endInquiry(memory, dispute, intent))
  })
}

function endInquiry(
  memory: FakeMemory,
  dispute: Stripe.Dispute,
  intent: Stripe.PaymentIntent,
): void {
  const charged = find(memory.charges, 'charge', idOf(intent.latest_charge))
  if (dispute.status !== 'warning_needs_response' || charged.refunded) {
    dispute.status = 'warning_closed'
    memory.tell('charge.dispute.closed', dispute, intent.metadata)
    return
  }
  escalate(memory, dispute)
  decide(memory, dispute, 'lost')
}

/** The inquiry becomes a dispute: the money is taken now. */
export function escalate(memory: FakeMemory, dispute: Stripe.Dispute): void {
  const { id, amount, currency } = dispute
  dispute.status = 'needs_response'
  dispute.evidence_details.due_by = memory.seconds() + 6 * DAY
  dispute.balance_transactions.push(
    memory.line('dispute', 'adjustment', { amount: -amount, currency, source: id }),
  )
  find(memory.charges, 'charge', idOf(dispute.charge)).disputed = true
  memory.tell('charge.dispute.funds_withdrawn', dispute, intentOf(memory, dispute).metadata)
}

function warn(memory: FakeMemory, intent: Stripe.PaymentIntent): void {
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id: memory.id('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: idOf(intent.latest_charge),
    created: memory.seconds(),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    payment_intent: intent.id,
  }
  memory.warnings.set(warning.id, warning)
  memory.tell('radar.early_fraud_warning.created', warning, intent.metadata)
}

const intentOf = (memory: FakeMemory, { payment_intent }: Stripe.Dispute): Stripe.PaymentIntent =>
  find(memory.intents, 'payment_intent', idOf(payment_intent))

function decide(memory: FakeMemory, dispute: Stripe.Dispute, status: 'won' | 'lost'): void {
  memory.after(7 * DAY, () => {
    if (dispute.status !== 'lost') endDispute(memory, dispute, status)
  })
}

export function endDispute(
  memory: FakeMemory,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost',
): void {
  dispute.status = status
  const { amount, currency, id } = dispute
  if (status === 'won')
    dispute.balance_transactions.push(
      memory.line('dispute_reversal', 'adjustment', { amount, currency, source: id }),
    )
  memory.tell('charge.dispute.closed', dispute, intentOf(memory, dispute).metadata)
}

function reopen(memory: FakeMemory, dispute: Stripe.Dispute): void {
  memory.after(10 * DAY, () => {
    dispute.status = 'appeal_needs_response'
    dispute.evidence_details.due_by = memory.seconds() + 6 * DAY
    memory.tell('charge.dispute.updated', dispute, intentOf(memory, dispute).metadata)
    memory.after(7 * DAY, () => endDispute(memory, dispute, 'won'))
  })
}
