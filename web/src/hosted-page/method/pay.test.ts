import { afterEach, expect, test, vi } from 'vitest'

import { tokenise } from '../card/fields/card-tokens.ts'
import {
  challenged,
  charged,
  fakeNetwork,
  INVOICE,
  invoiceIn,
  ORDER,
  order,
  PAY,
  refusal,
  token,
  TOKENS,
} from '../fake-network.ts'
import { createInvoiceApi } from '../invoice-api.ts'
import { payOrder, type Checkout } from './pay.ts'

afterEach(() => vi.unstubAllGlobals())

const card = { number: '4242424242424242', expMonth: 5, expYear: 2030, cvc: '123', name: 'Jane' }

const source = { token: async () => (await tokenise(TOKENS, card)).paymentToken }

function cardCheckout(): Checkout {
  let keyCount = 0
  return { ...createInvoiceApi(ORDER), newKey: () => `key-${++keyCount}` }
}

test('sends the card to its provider only; our API gets the token', async () => {
  const requests = fakeNetwork({
    [TOKENS]: [token('ptkn_1')],
    [PAY]: [charged],
    [INVOICE]: [order('paid')],
  })
  expect(await payOrder(cardCheckout(), source, null)).toEqual({
    kind: 'updated',
    invoice: invoiceIn('paid'),
  })
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    [TOKENS, card],
    [PAY, { paymentToken: 'ptkn_1' }],
    [INVOICE, undefined],
  ])
  expect(requests[1]?.headers.get('idempotency-key')).toBe('key-1')
})

test('redirects to a 3-D Secure challenge without reading the order meanwhile', async () => {
  const requests = fakeNetwork({
    [TOKENS]: [token('ptkn_1')],
    [PAY]: [challenged('https://bank.example/ask')],
  })
  expect(await payOrder(cardCheckout(), source, null)).toEqual({
    kind: 'challenged',
    url: 'https://bank.example/ask',
  })
  expect(requests.map(({ path }) => path)).toEqual([TOKENS, PAY])
})

test('does not repeat a charge when the order cannot be read back', async () => {
  fakeNetwork({ [TOKENS]: [token('ptkn_1')], [PAY]: [charged], [INVOICE]: ['lost'] })
  expect(await payOrder(cardCheckout(), source, null)).toEqual({
    kind: 'updated',
    invoice: null,
  })
})

test('a decline carries the server’s message and code', async () => {
  fakeNetwork({
    [TOKENS]: [token('ptkn_1')],
    [PAY]: [
      refusal(400, 'insufficient_funds', 'There is not enough money on this card.'),
      refusal(400, 'incorrect_cvc', 'The security code is wrong.'),
    ],
  })
  expect(await payOrder(cardCheckout(), source, null)).toEqual({
    kind: 'refused',
    message: 'There is not enough money on this card.',
    code: 'insufficient_funds',
  })
  expect(await payOrder(cardCheckout(), source, null)).toEqual({
    kind: 'refused',
    message: 'The security code is wrong.',
    code: 'incorrect_cvc',
  })
})

test('never sends us a card that its provider refused', async () => {
  const requests = fakeNetwork({
    [TOKENS]: [refusal(400, 'invalid_expiry_year', 'The year is not valid.')],
  })
  expect(await payOrder(cardCheckout(), source, null)).toMatchObject({
    kind: 'refused',
    code: 'invalid_expiry_year',
  })
  expect(requests.map(({ path }) => path)).toEqual([TOKENS])
})

test('a provider that does not answer leaves no attempt to repeat', async () => {
  fakeNetwork({ [TOKENS]: ['lost', refusal(503, 'unavailable', '')] })
  expect(await payOrder(cardCheckout(), source, null)).toEqual({
    kind: 'unanswered',
    attempt: null,
  })
  expect(await payOrder(cardCheckout(), source, null)).toEqual({
    kind: 'unanswered',
    attempt: null,
  })
})

test('retries a lost answer with the same key and token', async () => {
  const requests = fakeNetwork({
    [TOKENS]: [token('ptkn_1')],
    [PAY]: ['lost', refusal(502, 'bad_gateway', ''), charged],
    [INVOICE]: ['lost', order('payable'), order('paid')],
  })
  const checkout = cardCheckout()
  const first = await payOrder(checkout, source, null)
  const attempt = { key: 'key-1', paymentToken: 'ptkn_1' }
  expect(first).toEqual({ kind: 'unanswered', attempt })
  expect(await payOrder(checkout, source, attempt)).toEqual({ kind: 'unanswered', attempt })
  expect(await payOrder(checkout, source, attempt)).toMatchObject({ kind: 'updated' })
  const presses = requests.filter(({ path }) => path === PAY)
  expect(presses.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
    'key-1',
    'key-1',
    'key-1',
  ])
  expect(presses.map(({ body }) => body)).toEqual(
    Array.from({ length: 3 }, () => ({ paymentToken: 'ptkn_1' })),
  )
  expect(requests.filter(({ path }) => path === TOKENS)).toHaveLength(1)
})

test('shows a successful payment as paid even when its answer was lost', async () => {
  fakeNetwork({ [TOKENS]: [token('ptkn_1')], [PAY]: ['lost'], [INVOICE]: [order('paid')] })
  expect(await payOrder(cardCheckout(), source, null)).toEqual({
    kind: 'updated',
    invoice: invoiceIn('paid'),
  })
})

test.each(['processing', 'paid', 'cancelled'] as const)(
  'shows the current order when another tab was first: %s',
  async (state) => {
    fakeNetwork({
      [TOKENS]: [token('ptkn_1')],
      [PAY]: [refusal(409, 'payment_under_way', 'Another payment is under way.')],
      [INVOICE]: [order(state)],
    })
    expect(await payOrder(cardCheckout(), source, null)).toEqual({
      kind: 'updated',
      invoice: invoiceIn(state),
    })
  },
)

test('a conflict that has ended shows its message and drops the attempt', async () => {
  fakeNetwork({
    [TOKENS]: [token('ptkn_1')],
    [PAY]: [refusal(409, 'payment_under_way', 'Another payment is under way.')],
    [INVOICE]: [order('payable')],
  })
  expect(await payOrder(cardCheckout(), source, null)).toEqual({
    kind: 'refused',
    message: 'Another payment is under way.',
    code: 'payment_under_way',
  })
})

test('a retry that overtakes the first request keeps the attempt', async () => {
  fakeNetwork({
    [PAY]: [refusal(409, 'request_in_progress', 'This request is already in progress.')],
    [INVOICE]: [order('payable')],
  })
  const attempt = { key: 'key-1', paymentToken: 'ptkn_1' }
  expect(await payOrder(cardCheckout(), source, attempt)).toEqual({ kind: 'unanswered', attempt })
})

test.each([401, 404])('reports a link that expired meanwhile (%i)', async (status) => {
  fakeNetwork({ [TOKENS]: [token('ptkn_1')], [PAY]: [refusal(status, 'gone', 'Not found')] })
  expect(await payOrder(cardCheckout(), source, null)).toEqual({ kind: 'invalid', status })
})
