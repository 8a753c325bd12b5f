import type { Stripe } from 'stripe'

import { charge, declineOf, failCharge, foreseeDispute, release, verdictOf } from './charging.ts'
import {
  Dropped,
  flagOf,
  type Form,
  formOf,
  integerOf,
  invalid,
  listOf,
  metadataOf,
  oneOf,
  Refused,
  requireKnown,
  textOf,
  unexpected as state,
} from './form.ts'
import { onBehalfOf } from './connect.ts'
import { confirmDebit, createDebit, isForDebit } from './debits.ts'
import { type FakeMemory, find, idOf } from './memory.ts'
import { newPaymentIntent } from './objects.ts'

/** Whether 3-D Secure is required in any case. Throws on unknown options. */
function requireCardOptions(form: Form): boolean {
  const card = formOf(formOf(form, 'payment_method_options'), 'card')
  requireKnown<Stripe.PaymentIntentCreateParams.PaymentMethodOptions.Card>(
    card,
    { known: ['request_three_d_secure'] },
    'payment_method_options[card]',
  )
  return oneOf(card, 'request_three_d_secure', ['any', 'automatic', 'challenge']) === 'any'
}

function requireSuffix(form: Form): string | null {
  const suffix = textOf(form, 'statement_descriptor_suffix')
  if (suffix === null) return null
  // The account's prefix is PAY.
  if (suffix.length > 17 || /[<>\\'"*]/.test(suffix) || !/[A-Za-z]/.test(suffix))
    throw invalid(`The statement descriptor suffix "${suffix}" is not valid.`, {
      param: 'statement_descriptor_suffix',
    })
  return suffix
}

export function createIntent(memory: FakeMemory, form: Form): Stripe.PaymentIntent {
  if (isForDebit(listOf(form, 'allowed_payment_method_types'))) return createDebit(memory, form)
  requireKnown<Stripe.PaymentIntentCreateParams>(form, {
    required: ['amount', 'currency'],
    known: [
      'allowed_payment_method_types',
      'capture_method',
      'confirmation_method',
      'customer',
      'expand',
      'metadata',
      'on_behalf_of',
      'payment_method',
      'payment_method_options',
      'setup_future_usage',
      'statement_descriptor_suffix',
    ],
  })
  const isAuthenticated = requireCardOptions(form)
  if (listOf(form, 'allowed_payment_method_types').join(',') !== 'card')
    throw invalid('Only cards are set up here.', { param: 'allowed_payment_method_types' })
  const amount = integerOf(form, 'amount') ?? 0
  if (amount < 50) throw invalid('Amount must be at least $0.50 aud', { code: 'amount_too_small' })
  const customer = textOf(form, 'customer')
  if (customer !== null) find(memory.customers, 'customer', customer, 'customer')
  const method = textOf(form, 'payment_method')
  if (method !== null) requireUsable(memory, method, customer)
  const intent = newPaymentIntent({
    id: memory.id('pi'),
    amount,
    currency: oneOf(form, 'currency', ['aud', 'nzd']) ?? 'aud',
    capture_method: oneOf(form, 'capture_method', ['automatic', 'manual']) ?? 'automatic',
    confirmation_method: oneOf(form, 'confirmation_method', ['automatic', 'manual']) ?? 'automatic',
    customer,
    payment_method: method,
    setup_future_usage: oneOf(form, 'setup_future_usage', ['off_session', 'on_session']),
    statement_descriptor_suffix: requireSuffix(form),
    metadata: metadataOf(form),
    created: memory.seconds(),
  })
  intent.on_behalf_of = onBehalfOf(memory, form)
  memory.intents.set(intent.id, intent)
  if (isAuthenticated) memory.authenticated.add(intent.id)
  return intent
}

/** Throws when a method belongs to another customer or was already charged without one. */
export function requireUsable(memory: FakeMemory, id: string, customer: string | null): void {
  const method = find(memory.methods, 'PaymentMethod', id, 'payment_method')
  if (memory.spent.has(id))
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment. It may not be used again.',
      { param: 'payment_method' },
    )
  if (method.customer !== null && method.customer !== customer)
    throw invalid('The provided PaymentMethod is already attached to another customer.', {
      param: 'payment_method',
    })
}

/** The method of a confirmation token, which can be used once. */
export function methodOfToken(memory: FakeMemory, form: Form): string | null {
  const id = textOf(form, 'confirmation_token')
  if (id === null) return null
  const token = find(memory.tokens, 'ConfirmationToken', id, 'confirmation_token')
  const param = 'confirmation_token'
  if (token.isUsed)
    throw invalid('This ConfirmationToken was already used.', { code: 'token_already_used', param })
  if (token.expiresAt <= memory.seconds())
    throw invalid('This ConfirmationToken has expired.', { param })
  token.isUsed = true
  return token.method
}

/** Attaches the method to the customer if the intent keeps it; otherwise it is used up. */
export function keepMethod(
  memory: FakeMemory,
  id: string,
  { customer, isKept }: { customer: string | null; isKept: boolean },
): void {
  const method = find(memory.methods, 'PaymentMethod', id)
  if (method.customer !== null) return
  if (isKept && customer !== null) method.customer = customer
  else memory.spent.add(id)
}

const customerOf = ({ customer }: { customer: unknown }): string | null =>
  typeof customer === 'string' ? customer : null

export function confirmIntent(
  memory: FakeMemory,
  id: string,
  { form, origin }: { form: Form; origin: string },
): Stripe.PaymentIntent {
  const stored = find(memory.intents, 'payment_intent', id)
  if (isForDebit(stored.payment_method_types)) return confirmDebit(memory, stored, form)
  requireKnown<Stripe.PaymentIntentConfirmParams>(form, {
    known: [
      'confirmation_token',
      'error_on_requires_action',
      'expand',
      'off_session',
      'payment_method_options',
      'return_url',
    ],
  })
  const intent = find(memory.intents, 'payment_intent', id)
  if (!['requires_confirmation', 'requires_payment_method'].includes(intent.status))
    throw state(intent, 'confirm')
  const method = methodOfToken(memory, form) ?? intent.payment_method
  if (typeof method !== 'string')
    throw invalid('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
    })
  requireUsable(memory, method, customerOf(intent))
  intent.payment_method = method
  const isOffSession = flagOf(form, 'off_session')
  const isPassed = memory.passed.delete(id)
  const isAgain = memory.methods.get(method)?.customer !== null
  // Banks do not challenge a card whose number was given by phone.
  const needsNone =
    isPassed || flagOf(formOf(formOf(form, 'payment_method_options'), 'card'), 'moto')
  const verdict = verdictOf(memory, method, { isOffSession, isPassed: needsNone, isAgain })
  if (verdict.kind === 'silent' && !verdict.isPaid) throw new Dropped('before')
  if (verdict.kind === 'declined') throw declineIntent(memory, intent, { method, ...verdict })
  if (verdict.kind === 'challenged') {
    challenge(memory, intent, { url: textOf(form, 'return_url'), origin })
    return intent
  }
  confirmWith(memory, intent, { method, threeDs: isPassed, isOffSession })
  if (verdict.kind === 'silent') throw new Dropped('after')
  return intent
}

function confirmWith(
  memory: FakeMemory,
  intent: Stripe.PaymentIntent,
  options: { method: string; threeDs: boolean; isOffSession: boolean },
): void {
  const threeDs = options.threeDs || memory.authenticated.has(intent.id)
  charge(memory, intent, { ...options, threeDs })
  const isKept = intent.setup_future_usage !== null
  keepMethod(memory, options.method, { customer: customerOf(intent), isKept })
}

function challenge(
  memory: FakeMemory,
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  { url, origin }: { url: string | null; origin: string },
): void {
  intent.status = 'requires_action'
  memory.returnUrls.set(intent.id, url ?? '')
  intent.next_action =
    url === null
      ? { type: 'use_stripe_sdk', use_stripe_sdk: {} }
      : {
          type: 'redirect_to_url',
          redirect_to_url: { return_url: url, url: `${origin}/challenges/${intent.id}` },
        }
  memory.tell(`${intent.object}.requires_action`, intent, intent.metadata)
}
export { challenge as askChallenge }

/** The card's error, which Stripe answers with 402. */
function declineIntent(
  memory: FakeMemory,
  intent: Stripe.PaymentIntent,
  { method, decline }: { method: string; decline: { code: string; decline_code: string } },
): Refused {
  const error = {
    type: 'card_error' as const,
    ...decline,
    message: 'Your card was declined.',
    payment_method: structuredClone(find(memory.methods, 'PaymentMethod', method)),
  }
  const failed = failCharge(memory, intent, method)
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.last_payment_error = { ...error, charge: failed.id }
  memory.tell('payment_intent.payment_failed', intent, intent.metadata)
  return new Refused(402, { ...error, payment_intent: structuredClone(intent) })
}

/** Answers the challenge as the cardholder; returns where they are redirected, or null when it is over. */
export function answerIntent(memory: FakeMemory, id: string, isPassed: boolean): string | null {
  const intent = find(memory.intents, 'payment_intent', id)
  const returnUrl = memory.returnUrls.get(id) ?? null
  if (intent.status !== 'requires_action') return returnUrl
  intent.next_action = null
  const method = idOf(intent.payment_method)
  if (!isPassed) declineIntent(memory, intent, { method, decline: AUTHENTICATION })
  else if (intent.confirmation_method === 'manual') {
    memory.passed.add(id)
    intent.status = 'requires_confirmation'
  } else confirmWith(memory, intent, { method, threeDs: true, isOffSession: false })
  return returnUrl
}

const AUTHENTICATION = {
  ...declineOf('authentication_failed'),
  code: 'payment_intent_authentication_failure',
  decline_code: '',
}

export function captureIntent(memory: FakeMemory, id: string, form: Form): Stripe.PaymentIntent {
  requireKnown<Stripe.PaymentIntentCaptureParams>(form, {
    known: ['amount_to_capture', 'metadata', 'expand'],
  })
  const intent = find(memory.intents, 'payment_intent', id)
  if (intent.status !== 'requires_capture') throw state(intent, 'capture')
  const amount = integerOf(form, 'amount_to_capture') ?? intent.amount_capturable
  if (amount > intent.amount_capturable)
    throw invalid('The requested capture amount is greater than what is held.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    })
  const held = find(memory.charges, 'charge', idOf(intent.latest_charge))
  Object.assign(intent.metadata, metadataOf(form))
  intent.status = 'succeeded'
  intent.amount_received = amount
  intent.amount_capturable = 0
  held.captured = true
  held.amount_captured = amount
  const { currency } = held
  const source = held.id
  held.balance_transaction = memory.line('charge', 'charge', {
    amount: held.amount,
    currency,
    source,
  }).id
  if (amount < held.amount)
    memory.line('partial_capture_reversal', 'refund', {
      amount: amount - held.amount,
      currency,
      source,
    })
  memory.tell('payment_intent.succeeded', intent, intent.metadata)
  foreseeDispute(memory, intent, true)
  return intent
}

export function cancelIntent(memory: FakeMemory, id: string, form: Form): Stripe.PaymentIntent {
  requireKnown<Stripe.PaymentIntentCancelParams>(form, { known: ['cancellation_reason', 'expand'] })
  const intent = find(memory.intents, 'payment_intent', id)
  const isOpen = intent.status.startsWith('requires_')
  if (!isOpen) throw state(intent, 'cancel')
  release(
    memory,
    intent,
    oneOf(form, 'cancellation_reason', ['requested_by_customer', 'abandoned']),
  )
  return intent
}

/** Only metadata can be updated; it is merged. */
export function updateIntent(memory: FakeMemory, id: string, form: Form): Stripe.PaymentIntent {
  requireKnown<Stripe.PaymentIntentUpdateParams>(form, { known: ['metadata'] })
  const intent = find(memory.intents, 'payment_intent', id)
  intent.metadata = { ...intent.metadata, ...metadataOf(form) }
  return intent
}
