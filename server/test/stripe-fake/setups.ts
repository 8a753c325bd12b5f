import type { Stripe } from 'stripe'

import { verdictOf } from './charging.ts'
import {
  Dropped,
  type Form,
  invalid,
  metadataOf,
  oneOf,
  Refused,
  requireKnown,
  textOf,
} from './form.ts'
import { askChallenge, keepMethod, methodOfToken, requireUsable } from './intents.ts'
import { onBehalfOf } from './connect.ts'
import { type FakeMemory, find, idOf } from './memory.ts'
import { newSetupIntent } from './objects.ts'

const state = (intent: { status: string }, action: string) =>
  invalid(`You cannot ${action} this SetupIntent because it has a status of ${intent.status}.`, {
    code: 'setup_intent_unexpected_state',
  })

export function createSetup(memory: FakeMemory, form: Form): Stripe.SetupIntent {
  requireKnown<Stripe.SetupIntentCreateParams>(form, {
    known: [
      'allowed_payment_method_types',
      'customer',
      'expand',
      'metadata',
      'on_behalf_of',
      'payment_method',
      'payment_method_options',
      'usage',
    ],
  })
  oneOf(form, 'usage', ['off_session', 'on_session'])
  const customer = textOf(form, 'customer')
  if (customer !== null) find(memory.customers, 'customer', customer, 'customer')
  const method = textOf(form, 'payment_method')
  if (method !== null) requireUsable(memory, method, customer)
  const intent = newSetupIntent({
    id: memory.id('seti'),
    customer,
    payment_method: method,
    metadata: metadataOf(form),
    created: memory.seconds(),
  })
  intent.on_behalf_of = onBehalfOf(memory, form)
  memory.setups.set(intent.id, intent)
  return intent
}

const customerOf = ({ customer }: Stripe.SetupIntent): string | null =>
  typeof customer === 'string' ? customer : null

export function confirmSetup(
  memory: FakeMemory,
  id: string,
  { form, origin }: { form: Form; origin: string },
): Stripe.SetupIntent {
  requireKnown<Stripe.SetupIntentConfirmParams>(form, {
    known: ['confirmation_token', 'expand', 'return_url'],
  })
  const intent = find(memory.setups, 'setup_intent', id)
  if (!['requires_confirmation', 'requires_payment_method'].includes(intent.status))
    throw state(intent, 'confirm')
  const method = methodOfToken(memory, form) ?? intent.payment_method
  if (typeof method !== 'string') throw state(intent, 'confirm')
  requireUsable(memory, method, customerOf(intent))
  intent.payment_method = method
  const verdict = verdictOf(memory, method, {
    isOffSession: false,
    isPassed: false,
    isAgain: false,
  })
  if (verdict.kind === 'silent' && !verdict.isPaid) throw new Dropped('before')
  if (verdict.kind === 'declined')
    throw declineSetup(memory, intent, { method, decline: verdict.decline })
  if (verdict.kind === 'challenged') {
    askChallenge(memory, intent, { url: textOf(form, 'return_url'), origin })
    return intent
  }
  succeed(memory, intent, method)
  if (verdict.kind === 'silent') throw new Dropped('after')
  return intent
}

function succeed(memory: FakeMemory, intent: Stripe.SetupIntent, method: string): void {
  intent.status = 'succeeded'
  intent.next_action = null
  keepMethod(memory, method, { customer: customerOf(intent), isKept: true })
  memory.tell('setup_intent.succeeded', intent, intent.metadata)
}

function declineSetup(
  memory: FakeMemory,
  intent: Stripe.SetupIntent,
  { method, decline }: { method: string; decline: { code: string; decline_code: string } },
): Refused {
  const error = {
    type: 'card_error' as const,
    ...decline,
    message: 'Your card was declined.',
    payment_method: structuredClone(find(memory.methods, 'PaymentMethod', method)),
  }
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.last_setup_error = error
  memory.tell('setup_intent.setup_failed', intent, intent.metadata)
  return new Refused(402, { ...error, setup_intent: structuredClone(intent) })
}

export function answerSetup(memory: FakeMemory, id: string, isPassed: boolean): string | null {
  const intent = find(memory.setups, 'setup_intent', id)
  const returnUrl = memory.returnUrls.get(id) ?? null
  if (intent.status !== 'requires_action') return returnUrl
  const method = idOf(intent.payment_method)
  if (isPassed) succeed(memory, intent, method)
  else
    declineSetup(memory, intent, {
      method,
      decline: { code: 'setup_intent_authentication_failure', decline_code: '' },
    })
  return returnUrl
}

export function cancelSetup(memory: FakeMemory, id: string, form: Form): Stripe.SetupIntent {
  requireKnown<Stripe.SetupIntentCancelParams>(form, { known: ['expand'] })
  const intent = find(memory.setups, 'setup_intent', id)
  if (!intent.status.startsWith('requires_')) throw state(intent, 'cancel')
  intent.status = 'canceled'
  intent.next_action = null
  memory.tell('setup_intent.canceled', intent, intent.metadata)
  return intent
}
