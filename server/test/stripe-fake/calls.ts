import type { Stripe } from 'stripe'

import { closeDispute, updateDispute } from './disputes.ts'
import { type Form, formOf, listOf, metadataOf, requireKnown, textOf } from './form.ts'
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  updateIntent,
} from './intents.ts'
import { type FakeMemory, find, idOf } from './memory.ts'
import { newCustomer } from './objects.ts'
import { createRefund } from './refunds.ts'
import { cancelSetup, confirmSetup, createSetup } from './setups.ts'

interface Asked {
  memory: FakeMemory
  id: string
  form: Form
  origin: string
}

type Act = (asked: Asked) => object

/** The calls that the fake knows: any other is an error of the adapter. */
const CALLS: readonly (readonly [method: string, path: RegExp, act: Act])[] = [
  ['POST', /^\/v1\/customers$/, ({ memory, form }) => createCustomer(memory, form)],
  [
    'GET',
    /^\/v1\/payment_methods\/(\w+)$/,
    ({ memory, id }) => find(memory.methods, 'PaymentMethod', id, 'payment_method'),
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
  ['GET', /^\/v1\/balance$/, () => balance()],
]

export function callOf(method: string, path: string): { act: Act; id: string } | null {
  for (const [verb, pattern, act] of CALLS) {
    const match = verb === method ? pattern.exec(path) : null
    if (match) return { act, id: match[1] ?? '' }
  }
  return null
}

function createCustomer(memory: FakeMemory, form: Form): Stripe.Customer {
  requireKnown<Stripe.CustomerCreateParams>(form, { known: ['metadata'] })
  const customer = newCustomer(memory.id('cus'), metadataOf(form), memory.seconds())
  memory.customers.set(customer.id, customer)
  return customer
}

const balance = (): Stripe.Balance => ({
  object: 'balance',
  available: [],
  livemode: false,
  pending: [],
})

/** Newest first, by pages. */
function page<Item extends { id: string }>(items: Item[], form: Form, url: string) {
  const limit = Number(textOf(form, 'limit') ?? 10)
  const after = textOf(form, 'starting_after')
  const newest = items.toReversed()
  const from = after === null ? 0 : newest.findIndex(({ id }) => id === after) + 1
  const data = newest.slice(from, from + limit)
  return { object: 'list', url, data, has_more: from + limit < newest.length }
}

function listRefunds(memory: FakeMemory, form: Form): object {
  requireKnown<Stripe.RefundListParams>(form, {
    known: ['payment_intent', 'limit', 'starting_after'],
  })
  const intent = textOf(form, 'payment_intent')
  const all = [...memory.refunds.values()].filter(({ payment_intent }) => payment_intent === intent)
  return page(all, form, '/v1/refunds')
}

function listLines(memory: FakeMemory, form: Form): object {
  requireKnown<Stripe.BalanceTransactionListParams>(form, {
    known: ['created', 'limit', 'starting_after', 'expand'],
  })
  const created = formOf(form, 'created')
  const [from, to] = [Number(textOf(created, 'gte')), Number(textOf(created, 'lt'))]
  const isFull = listOf(form, 'expand').includes('data.source')
  const lines = [...memory.lines.values()]
    .filter((line) => line.created >= from && line.created < to)
    .map((line) => (isFull ? { ...line, source: sourceOf(memory, line) } : line))
  return page(lines, form, '/v1/balance_transactions')
}

const sourceOf = (memory: FakeMemory, { source }: Stripe.BalanceTransaction): object | null => {
  const id = idOf(source)
  return memory.charges.get(id) ?? memory.refunds.get(id) ?? memory.disputes.get(id) ?? null
}

/** The object with what the call asked to see in full. */
export function expanded(memory: FakeMemory, object: object, form: Form): object {
  const shown = new Map(Object.entries(object))
  const kinds: Record<string, ReadonlyMap<string, object>> = {
    latest_charge: memory.charges,
    payment_intent: memory.intents,
    payment_method: memory.methods,
  }
  for (const name of listOf(form, 'expand')) {
    const id: unknown = shown.get(name)
    const found = typeof id === 'string' ? kinds[name]?.get(id) : undefined
    if (found) shown.set(name, found)
  }
  return Object.fromEntries(shown)
}
