import type { Stripe } from 'stripe'

import * as connect from './connect.ts'
import { closeDispute, updateDispute } from './disputes.ts'
import { type Form, formOf, invalid, listOf, metadataOf, requireKnown, textOf } from './form.ts'
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  updateIntent,
} from './intents.ts'
import { type FakeMemory, find, idOf } from './memory.ts'
import { newCustomer } from './objects.ts'
import { page } from './pages.ts'
import { linesOfPayout } from './payouts.ts'
import { createRefund } from './refunds.ts'
import { cancelSetup, confirmSetup, createSetup } from './setups.ts'

interface Asked {
  memory: FakeMemory
  id: string
  /** The connected account on whose behalf the call is made. */
  account: string | null
  form: Form
  origin: string
}

type Act = (form: Asked) => object

/** The calls that the fake supports; any other is an error of the adapter. */
const CALLS: readonly (readonly [method: string, path: RegExp, act: Act])[] = [
  ['POST', /^\/v1\/customers$/, ({ memory, form }) => createCustomer(memory, form)],
  [
    'GET',
    /^\/v1\/payment_methods\/(\w+)$/,
    ({ memory, id }) => find(memory.methods, 'PaymentMethod', id, 'payment_method'),
  ],
  [
    'POST',
    /^\/v1\/payment_methods\/(\w+)\/detach$/,
    ({ memory, id, form }) => detach(memory, id, form),
  ],
  ['POST', /^\/v1\/payment_intents$/, ({ memory, form }) => createIntent(memory, form)],
  [
    'GET',
    /^\/v1\/payment_intents\/(\w+)$/,
    ({ memory, id }) => find(memory.intents, 'payment_intent', id),
  ],
  [
    'POST',
    /^\/v1\/payment_intents\/(\w+)$/,
    ({ memory, id, form }) => updateIntent(memory, id, form),
  ],
  [
    'POST',
    /^\/v1\/payment_intents\/(\w+)\/confirm$/,
    ({ memory, id, ...rest }) => confirmIntent(memory, id, rest),
  ],
  [
    'POST',
    /^\/v1\/payment_intents\/(\w+)\/capture$/,
    ({ memory, id, form }) => captureIntent(memory, id, form),
  ],
  [
    'POST',
    /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    ({ memory, id, form }) => cancelIntent(memory, id, form),
  ],
  ['POST', /^\/v1\/setup_intents$/, ({ memory, form }) => createSetup(memory, form)],
  [
    'GET',
    /^\/v1\/setup_intents\/(\w+)$/,
    ({ memory, id }) => find(memory.setups, 'setup_intent', id),
  ],
  [
    'POST',
    /^\/v1\/setup_intents\/(\w+)\/confirm$/,
    ({ memory, id, ...rest }) => confirmSetup(memory, id, rest),
  ],
  [
    'POST',
    /^\/v1\/setup_intents\/(\w+)\/cancel$/,
    ({ memory, id, form }) => cancelSetup(memory, id, form),
  ],
  ['POST', /^\/v1\/refunds$/, ({ memory, form }) => createRefund(memory, form)],
  ['GET', /^\/v1\/refunds\/(\w+)$/, ({ memory, id }) => find(memory.refunds, 'refund', id)],
  ['GET', /^\/v1\/refunds$/, ({ memory, form }) => listRefunds(memory, form)],
  ['GET', /^\/v1\/disputes$/, ({ memory, form }) => listDisputes(memory, form)],
  ['GET', /^\/v1\/disputes\/(\w+)$/, ({ memory, id }) => find(memory.disputes, 'dispute', id)],
  ['POST', /^\/v1\/disputes\/(\w+)$/, ({ memory, id, form }) => updateDispute(memory, id, form)],
  [
    'POST',
    /^\/v1\/disputes\/(\w+)\/close$/,
    ({ memory, id, form }) => closeDispute(memory, id, form),
  ],
  [
    'GET',
    /^\/v1\/radar\/early_fraud_warnings\/(\w+)$/,
    ({ memory, id }) => find(memory.warnings, 'early_fraud_warning', id),
  ],
  ['GET', /^\/v1\/balance_transactions$/, ({ memory, form }) => listLines(memory, form)],
  ['GET', /^\/v1\/balance$/, ({ memory }) => balance(memory.isLive)],
  ['GET', /^\/v1\/accounts\/(\w+)$/, ({ memory, id }) => connect.accountOf(memory, id).account],
  [
    'GET',
    /^\/v1\/accounts\/(\w+)\/external_accounts$/,
    ({ memory, id, form }) => page(connect.accountOf(memory, id).banks, form, '/v1/accounts'),
  ],
  ['POST', /^\/v1\/transfers$/, ({ memory, form }) => connect.createTransfer(memory, form)],
  ['GET', /^\/v1\/transfers$/, ({ memory, form }) => connect.listTransfers(memory, form)],
  [
    'POST',
    /^\/v1\/transfers\/(\w+)\/reversals$/,
    ({ memory, id, form }) => connect.createReversal(memory, id, form),
  ],
  [
    'GET',
    /^\/v1\/transfers\/(\w+)\/reversals$/,
    ({ memory, id, form }) => connect.listReversals(memory, id, form),
  ],
  [
    'POST',
    /^\/v1\/payouts$/,
    ({ memory, form, account }) => connect.createPayout(memory, form, account),
  ],
  [
    'GET',
    /^\/v1\/payouts$/,
    ({ memory, form, account }) => connect.listPayouts(memory, form, account),
  ],
  [
    'GET',
    /^\/v1\/payouts\/(\w+)$/,
    ({ memory, id, account }) => connect.findPayout(memory, id, account),
  ],
]

export function callOf(method: string, path: string): { act: Act; id: string } | null {
  for (const [verb, pattern, handler] of CALLS) {
    const match = verb === method ? pattern.exec(path) : null
    if (match) return { act: handler, id: match[1] ?? '' }
  }
  return null
}

function createCustomer(memory: FakeMemory, form: Form): Stripe.Customer {
  requireKnown<Stripe.CustomerCreateParams>(form, { known: ['metadata'] })
  const customer = newCustomer(memory.id('cus'), metadataOf(form), memory.seconds())
  memory.customers.set(customer.id, customer)
  return customer
}

function detach(memory: FakeMemory, id: string, form: Form): Stripe.PaymentMethod {
  requireKnown<Stripe.PaymentMethodDetachParams>(form, { known: [] })
  const method = find(memory.methods, 'PaymentMethod', id, 'payment_method')
  if (method.customer === null)
    throw invalid('The payment method is attached to no customer, so it cannot be detached.')
  method.customer = null
  return method
}

const balance = (livemode: boolean): Stripe.Balance => ({
  object: 'balance',
  available: [],
  livemode,
  pending: [],
})

function listRefunds(memory: FakeMemory, form: Form): object {
  requireKnown<Stripe.RefundListParams>(form, {
    known: ['payment_intent', 'limit', 'starting_after'],
  })
  const intent = textOf(form, 'payment_intent')
  const all = [...memory.refunds.values()].filter(({ payment_intent }) => payment_intent === intent)
  return page(all, form, '/v1/refunds')
}

function listDisputes(memory: FakeMemory, form: Form): object {
  requireKnown<Stripe.DisputeListParams>(form, {
    known: ['payment_intent', 'limit', 'starting_after'],
  })
  const intent = textOf(form, 'payment_intent')
  const all = [...memory.disputes.values()].filter(
    ({ payment_intent }) => payment_intent === intent,
  )
  return page(all, form, '/v1/disputes')
}

function listLines(memory: FakeMemory, form: Form): object {
  requireKnown<Stripe.BalanceTransactionListParams>(form, {
    known: ['created', 'payout', 'limit', 'starting_after', 'expand'],
  })
  const payout = textOf(form, 'payout')
  const isFull = listOf(form, 'expand').includes('data.source')
  const all = payout === null ? [...memory.lines.values()] : linesOfPayout(memory, payout)
  const lines = all
    .filter(createdWithin(form))
    .map((line) => (isFull ? { ...line, source: sourceOf(memory, line) } : line))
  return page(lines, form, '/v1/balance_transactions')
}

function createdWithin(form: Form): (of: { created: number }) => boolean {
  if (form['created'] === undefined) return () => true
  const created = formOf(form, 'created')
  const [from, to] = [Number(textOf(created, 'gte')), Number(textOf(created, 'lt'))]
  return (of) => of.created >= from && of.created < to
}

const sourceOf = (memory: FakeMemory, { source }: Stripe.BalanceTransaction): object | null => {
  const id = idOf(source)
  const collections = [
    memory.charges,
    memory.refunds,
    memory.disputes,
    memory.transfers,
    memory.reversals,
  ] as const
  for (const objects of collections) {
    const object = objects.get(id)
    if (object) return object
  }
  return null
}

/** The object with the fields expanded that the call asked for. */
export function expanded(memory: FakeMemory, object: object, form: Form): object {
  const shown = new Map(Object.entries(object))
  const kinds: Record<string, ReadonlyMap<string, object>> = {
    latest_charge: memory.charges,
    payment_intent: memory.intents,
    payment_method: memory.methods,
  }
  for (const name of listOf(form, 'expand')) {
    const id: unknown = shown.get(name)
    const match = typeof id === 'string' ? kinds[name]?.get(id) : undefined
    if (match) shown.set(name, match)
  }
  return Object.fromEntries(shown)
}
