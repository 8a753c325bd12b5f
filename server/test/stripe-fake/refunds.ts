import type { Stripe } from 'stripe'

import { isForDebit } from './debits.ts'
import { type Form, integerOf, invalid, metadataOf, requireKnown, textOf } from './form.ts'
import { type FakeMemory, find, idOf } from './memory.ts'
import { newRefund } from './objects.ts'

const DAY = 86_400

/** How refunds to a card behave; undefined for the default, and for bank accounts. */
function laterOf(memory: FakeMemory, { payment_method: method }: Stripe.Charge) {
  if (memory.accountOf(method ?? '')) return undefined
  const { behaviour } = memory.cardOf(method ?? '')
  return behaviour.kind === 'succeeds' ? behaviour.later : undefined
}

function statusOf(memory: FakeMemory, charge: Stripe.Charge): string {
  const later = laterOf(memory, charge)
  if (later === 'refund_fails') return 'failed'
  return later === 'refund_pending' ? 'pending' : 'succeeded'
}

/** What disputes took from an intent and did not return. */
const disputedAmount = (memory: FakeMemory, { id }: Stripe.PaymentIntent): number =>
  [...memory.disputes.values()]
    .filter(({ payment_intent: of }) => idOf(of) === id)
    .flatMap(({ balance_transactions: moved }) => moved)
    .reduce((sum, { amount }) => sum - amount, 0)

export function createRefund(memory: FakeMemory, form: Form): Stripe.Refund {
  requireKnown<Stripe.RefundCreateParams>(form, {
    known: ['payment_intent', 'amount', 'metadata', 'expand'],
  })
  const intent = find(
    memory.intents,
    'payment_intent',
    textOf(form, 'payment_intent') ?? '',
    'payment_intent',
  )
  const charge = memory.charges.get(idOf(intent.latest_charge))
  if (!charge?.captured)
    throw invalid('This PaymentIntent does not have a successful charge to refund.', {
      code: 'payment_intent_unexpected_state',
    })
  const pending = disputedAmount(memory, intent)
  const remaining = charge.amount_captured - charge.amount_refunded - pending
  // A partly returned debit can be refunded for the rest, a disputed card charge only by its dispute.
  if (isForDebit(intent.payment_method_types) ? pending > 0 && remaining <= 0 : charge.disputed)
    throw invalid('This charge has been charged back.', { code: 'charge_disputed' })
  const amount = integerOf(form, 'amount') ?? remaining
  if (charge.amount_refunded === charge.amount_captured)
    throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' })
  if (amount > remaining)
    throw invalid('Refund amount is greater than unrefunded amount on charge', { param: 'amount' })
  const { currency } = charge
  const refund = newRefund({
    id: memory.id('re'),
    amount,
    currency,
    charge: charge.id,
    payment_intent: intent.id,
    metadata: metadataOf(form),
    created: memory.seconds(),
    status: statusOf(memory, charge),
  })
  memory.refunds.set(refund.id, refund)
  if (refund.status !== 'failed') applyRefund(memory, charge, refund)
  memory.tell('refund.created', refund, refund.metadata)
  return refund
}

function applyRefund(memory: FakeMemory, charge: Stripe.Charge, refund: Stripe.Refund): void {
  const { amount, currency } = refund
  charge.amount_refunded += amount
  refund.balance_transaction = memory.line('refund', 'refund', {
    amount: -amount,
    currency,
    source: refund.id,
  }).id
  if (refund.status === 'pending')
    memory.after(DAY, () => {
      refund.status = 'succeeded'
      memory.tell('refund.updated', refund, refund.metadata)
    })
  if (laterOf(memory, charge) === 'refund_returns')
    memory.after(3 * DAY, () => failRefund(memory, charge, refund))
}

function failRefund(memory: FakeMemory, charge: Stripe.Charge, refund: Stripe.Refund): void {
  const { amount, currency } = refund
  refund.status = 'failed'
  refund.failure_reason = 'expired_or_canceled_card'
  charge.amount_refunded -= amount
  refund.failure_balance_transaction = memory.line('refund_failure', 'refund_failure', {
    amount,
    currency,
    source: refund.id,
  }).id
  memory.tell('refund.failed', refund, refund.metadata)
}
