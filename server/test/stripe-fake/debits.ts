import type { Stripe } from 'stripe'

import type { TestAccount } from '../../src/providers/direct-debit/sandbox/test-accounts.ts'
import { endDispute, openDispute } from './charging.ts'
import {
  Dropped,
  type Form,
  formOf,
  integerOf,
  invalid,
  listOf,
  metadataOf,
  oneOf,
  requireKnown,
  textOf,
  unexpected,
} from './form.ts'
import { type FakeMemory, find, idOf } from './memory.ts'
import { newCharge, newPaymentIntent } from './objects.ts'

const DAY = 86_400
/** How long banks take, and how long after that a debit is returned: after the server has stopped asking. */
const RESULT_DAYS = 2
const DISPUTE_DAYS = 60

/** Stripe's names for the failure and return codes of our test accounts. */
const CODES: Readonly<Record<string, string>> = {
  accountclosed: 'account_closed',
  invalidaccount: 'no_account',
  insufficientfunds: 'refer_to_customer',
  debitnotauthorised: 'debit_not_authorized',
}
const REASONS: Readonly<Record<string, string>> = {
  insufficientfunds: 'insufficient_funds',
  paymentstopped: 'customer_initiated',
}

export const isForDebit = (types: readonly string[]): boolean => types[0] === 'au_becs_debit'

export function createDebit(memory: FakeMemory, form: Form): Stripe.PaymentIntent {
  requireKnown<Stripe.PaymentIntentCreateParams>(form, {
    required: ['amount', 'currency'],
    known: [
      'allowed_payment_method_types',
      'expand',
      'metadata',
      'payment_method',
      'statement_descriptor',
    ],
  })
  const types = listOf(form, 'allowed_payment_method_types')
  const method = textOf(form, 'payment_method')
  if (method !== null) requireFresh(memory, method)
  const amount = integerOf(form, 'amount') ?? 0
  if (amount > 10_000_00)
    throw invalid('Amount must be no more than $10,000.00 aud', { code: 'amount_too_large' })
  const intent: Stripe.PaymentIntent = {
    ...newPaymentIntent({
      id: memory.id('pi'),
      amount,
      currency: oneOf(form, 'currency', ['aud']) ?? 'aud',
      capture_method: 'automatic',
      confirmation_method: 'automatic',
      customer: null,
      payment_method: method,
      setup_future_usage: null,
      statement_descriptor_suffix: null,
      metadata: metadataOf(form),
      created: memory.seconds(),
    }),
    allowed_payment_method_types: types,
    payment_method_types: types,
    statement_descriptor: requireDescriptor(form),
  }
  memory.intents.set(intent.id, intent)
  return intent
}

function requireDescriptor(form: Form): string | null {
  const text = textOf(form, 'statement_descriptor')
  if (text !== null && (text.length > 22 || /[<>\\'"*]/.test(text) || !/[A-Za-z]/.test(text)))
    throw invalid(`The statement descriptor "${text}" is not valid.`, {
      param: 'statement_descriptor',
    })
  return text
}

function requireFresh(memory: FakeMemory, id: string): void {
  find(memory.methods, 'PaymentMethod', id, 'payment_method')
  if (!memory.accountOf(id))
    throw invalid('The payment method type "card" is invalid here.', { param: 'payment_method' })
  if (memory.spent.has(id))
    throw invalid('The provided PaymentMethod was previously used and may not be used again.', {
      param: 'payment_method',
    })
}

/** A debit needs the customer's acceptance. */
function requireMandate(form: Form): void {
  const acceptance = formOf(formOf(form, 'mandate_data'), 'customer_acceptance')
  requireKnown<Stripe.PaymentIntentConfirmParams.MandateData.CustomerAcceptance>(
    acceptance,
    { required: ['type', 'accepted_at', 'online'], known: [] },
    'mandate_data[customer_acceptance]',
  )
  oneOf(acceptance, 'type', ['online'])
  requireKnown<Stripe.PaymentIntentConfirmParams.MandateData.CustomerAcceptance.Online>(
    formOf(acceptance, 'online'),
    { required: ['ip_address', 'user_agent'], known: [] },
    'online',
  )
}

export function confirmDebit(
  memory: FakeMemory,
  intent: Stripe.PaymentIntent,
  form: Form,
): Stripe.PaymentIntent {
  requireKnown<Stripe.PaymentIntentConfirmParams>(form, {
    required: ['mandate_data'],
    known: ['expand'],
  })
  requireMandate(form)
  if (intent.status !== 'requires_confirmation') throw unexpected(intent, 'confirm')
  const method = idOf(intent.payment_method)
  requireFresh(memory, method)
  const behaviour = memory.accountOf(method)?.behaviour ?? { kind: 'confirms' }
  if (behaviour.kind === 'silent' && !behaviour.submitted) throw new Dropped('before')
  memory.spent.add(method)
  const charge: Stripe.Charge = {
    ...newCharge(memory.id('py'), intent, {
      created: memory.seconds(),
      isPaid: false,
      details: detailsOf(memory, method),
    }),
    failure_code: null,
    failure_message: null,
    status: 'pending',
  }
  memory.charges.set(charge.id, charge)
  intent.latest_charge = charge.id
  intent.status = 'processing'
  memory.tell('payment_intent.processing', intent, intent.metadata)
  memory.after(RESULT_DAYS * DAY, () => answerDebit(memory, intent))
  if (behaviour.kind === 'returns')
    memory.after((RESULT_DAYS + DISPUTE_DAYS) * DAY, () =>
      scheduleReturn(memory, intent, behaviour),
    )
  if (behaviour.kind === 'silent') throw new Dropped('after')
  return intent
}

function scheduleReturn(
  memory: FakeMemory,
  intent: Stripe.PaymentIntent,
  { code, ends }: TestAccount['behaviour'] & { kind: 'returns' },
): void {
  const received = intent.amount_received
  const amount = ends === 'half' ? Math.ceil(received / 2) : received
  const dispute = returnDebit(memory, intent, REASONS[code] ?? code, amount)
  if (ends === 'won') memory.after(DISPUTE_DAYS * DAY, () => endDispute(memory, dispute, 'won'))
}

/** Records the banks' answer to a pending debit; does nothing for any other. */
export function answerDebit(memory: FakeMemory, intent: Stripe.PaymentIntent): void {
  if (intent.status !== 'processing') return
  const behaviour = memory.accountOf(idOf(intent.payment_method))?.behaviour ?? { kind: 'confirms' }
  if (behaviour.kind === 'fails' || behaviour.kind === 'refused')
    fail(memory, intent, CODES[behaviour.code] ?? behaviour.code)
  else succeed(memory, intent)
}

function detailsOf(memory: FakeMemory, id: string): Stripe.Charge.PaymentMethodDetails {
  const method = find(memory.methods, 'PaymentMethod', id)
  return {
    type: 'au_becs_debit',
    au_becs_debit: method.au_becs_debit ?? { bsb_number: null, fingerprint: null, last4: null },
  }
}

function succeed(memory: FakeMemory, intent: Stripe.PaymentIntent): void {
  const charge = find(memory.charges, 'charge', idOf(intent.latest_charge))
  const { amount, currency } = charge
  charge.status = 'succeeded'
  charge.paid = true
  charge.captured = true
  charge.amount_captured = amount
  charge.balance_transaction = memory.line('charge', 'payment', {
    amount,
    currency,
    source: charge.id,
  }).id
  intent.status = 'succeeded'
  intent.amount_received = amount
  memory.tell('payment_intent.succeeded', intent, intent.metadata)
}

function fail(memory: FakeMemory, intent: Stripe.PaymentIntent, code: string): void {
  const charge = find(memory.charges, 'charge', idOf(intent.latest_charge))
  charge.status = 'failed'
  charge.failure_code = code
  const method = find(memory.methods, 'PaymentMethod', idOf(intent.payment_method))
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code,
    message: 'The customer’s bank did not pay.',
    charge: charge.id,
    payment_method: structuredClone(method),
  }
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  memory.tell('payment_intent.payment_failed', intent, intent.metadata)
}

/** The customer disputes the debit at their bank, which takes the money at once. */
export function returnDebit(
  memory: FakeMemory,
  intent: Stripe.PaymentIntent,
  reason: string,
  amount = intent.amount_received,
): Stripe.Dispute {
  const dispute = openDispute(memory, intent, amount)
  dispute.reason = reason
  endDispute(memory, dispute, 'lost')
  return dispute
}
