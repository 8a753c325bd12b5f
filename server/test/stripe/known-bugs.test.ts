// Bugs that other shops' software had with Stripe, as tests of ours.
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS } from '../harness.ts'
import { release } from '../stripe-fake/charging.ts'
import { type OpenedStripe, openStripe } from './opened.ts'
import { chargeOf, MERCHANT, newOperation, signal } from './operations.ts'

let opened: OpenedStripe
beforeAll(async () => {
  opened = await openStripe()
})
afterAll(() => opened.stop())

const token = (card: keyof typeof CARDS) => opened.fake.memory.method(CARDS[card])
const requestOf = (amount: number) => ({
  operationId: newOperation(),
  merchantId: MERCHANT,
  amount,
  currency: 'AUD',
})
/** Stripe as its account's owner uses it directly, bypassing our adapter. */
const outsideClient = () => {
  const { hostname, port } = new URL(opened.fake.origin)
  return new Stripe('sk_test_fake', {
    protocol: 'http',
    host: hostname,
    port,
    telemetry: false,
    apiVersion: '2026-10-28.endive',
  })
}
async function hold() {
  const request = chargeOf(token('visa'))
  const held = await opened.provider.authorise(request, signal)
  return { request, authorisationRef: held.kind === 'succeeded' ? held.ref : '' }
}
async function challenged(more = {}) {
  const request = chargeOf(token('challenge'), more)
  const waiting = await opened.provider.charge(request, signal)
  return { request, id: waiting.kind === 'action_required' ? waiting.threeDSAuthorisationId : '' }
}
const refundCalls = () =>
  opened.fake.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds').length

test('BEY-126 capturing again succeeds if the capture was ours, and refunds nothing', async () => {
  const { provider } = opened
  const { authorisationRef } = await hold()
  const before = refundCalls()
  const request = { ...requestOf(100_00), authorisationRef }
  expect(await provider.capture(request, signal)).toMatchObject({ kind: 'succeeded' })
  expect(await provider.capture(request, signal)).toMatchObject({ kind: 'succeeded' })
  expect(await provider.capture({ ...request, ...requestOf(100_00) }, signal)).toMatchObject({
    code: 'authorisation_captured',
  })
  expect(refundCalls()).toBe(before)
})

test('BEY-126 the request, a retry, the sweep and an event at once charge one intent', async () => {
  const { provider, fake } = opened
  const other = await opened.another()
  const request = chargeOf(token('visa'))
  const before = fake.memory.intents.size
  await Promise.allSettled([
    provider.charge(request, signal),
    other.charge(request, signal),
    other.lookup(request.operationId, signal),
    other.lookup(request.operationId, signal),
  ])
  expect(fake.memory.intents.size).toBe(before + 1)
  expect(fake.taken([request.operationId])).toHaveLength(1)
})

test('BEY-126 an event about a refund during its own call finds that refund, and makes no other', async () => {
  const { provider, fake } = opened
  const charged = await provider.charge(chargeOf(token('visa')), signal)
  const request = {
    ...requestOf(10_00),
    chargeRef: charged.kind === 'succeeded' ? charged.ref : '',
  }
  let early: unknown = null
  fake.between(/POST \/v1\/refunds/, {
    after: async () => {
      early = await provider.lookupFollowUp(request.operationId, signal)
    },
  })
  expect(await provider.refund(request, signal)).toEqual(early)
  expect(fake.refunds([request.operationId])).toHaveLength(1)
})

test('BEY-126 does not capture a hold that was released elsewhere without an event', async () => {
  const { provider, fake } = opened
  for (const [reason, code] of [
    ['automatic', 'authorisation_expired'],
    ['abandoned', 'authorisation_voided'],
  ] as const) {
    const { request, authorisationRef } = await hold()
    const intent = fake.memory.intents.get(authorisationRef)
    if (intent) release(fake.memory, intent, reason)
    expect(await provider.capture({ ...requestOf(1_00), authorisationRef }, signal)).toEqual({
      kind: 'refused',
      code,
    })
    expect(await provider.lookup(request.operationId, signal)).toMatchObject({ kind: 'succeeded' })
  }
})

test('BEY-126 voids a mere hold twice, and refunds it without asking Stripe', async () => {
  const { provider } = opened
  const { authorisationRef } = await hold()
  for (let counter = 0; counter < 2; counter++)
    expect(
      await provider.voidAuthorisation({ ...requestOf(100_00), authorisationRef }, signal),
    ).toMatchObject({ kind: 'succeeded' })
  const before = refundCalls()
  expect(
    await provider.refund({ ...requestOf(100_00), chargeRef: authorisationRef }, signal),
  ).toEqual({
    kind: 'refused',
    code: 'charge_unknown',
  })
  expect(refundCalls()).toBe(before)
})

test('BEY-126 takes the whole amount after a challenge', async () => {
  const { provider, fake } = opened
  const { request, id } = await challenged()
  fake.answerChallenge(id, true)
  expect(await provider.confirm(request.operationId, signal)).toMatchObject({ kind: 'succeeded' })
  expect(fake.memory.intents.get(id)?.amount_received).toBe(100_00)
  expect(await provider.refund({ ...requestOf(100_00), chargeRef: id }, signal)).toMatchObject({
    kind: 'succeeded',
  })
})

test('BEY-126 a refund that was never sent is not pending: it is not found, and is given up', async () => {
  const { provider, time } = opened
  const never = newOperation()
  expect(await provider.lookupFollowUp(never, signal)).toEqual({ kind: 'not_found' })
  time.advance({ minutes: 6 })
  expect(await provider.closeFollowUp(never, signal)).toEqual({ kind: 'not_done' })
})

test('BEY-126 cancelling an intent again is no error, and its key never charges', async () => {
  const { provider, fake } = opened
  const { request, id } = await challenged()
  for (let counter = 0; counter < 2; counter++)
    expect(await provider.close(request.operationId, signal)).toEqual({ kind: 'not_charged' })
  await expect(provider.charge(request, signal)).rejects.toThrow('was closed')
  expect(fake.answerChallenge(id, true)).not.toBeNull()
  expect(fake.taken([request.operationId])).toEqual([])
})

test('BEY-126 after a decline no other card can be tried on the same intent', async () => {
  const { provider, fake } = opened
  const request = chargeOf(token('declined'))
  expect(await provider.charge(request, signal)).toMatchObject({ kind: 'declined' })
  const intent = [...fake.memory.intents.values()].at(-1)
  await expect(outsideClient().paymentIntents.confirm(intent?.id ?? '')).rejects.toThrow(
    'status of canceled',
  )
  expect(fake.taken([request.operationId])).toEqual([])
})

test('BEY-126 when another card is charged before a decline is cancelled, that charge is the outcome', async () => {
  const { provider, fake } = opened
  const request = chargeOf(token('declined'))
  fake.between(/POST .*\/cancel/, {
    before: async () => {
      const intent = [...fake.memory.intents.values()].at(-1)
      if (intent) intent.payment_method = token('visa')
      await outsideClient().paymentIntents.confirm(intent?.id ?? '')
    },
  })
  expect(await provider.charge(request, signal)).toMatchObject({
    kind: 'succeeded',
    card: { last4: '4242' },
  })
})

test('BEY-126 without any events, look-ups find every outcome', async () => {
  const { provider, fake } = opened
  const [passed, refused] = [await challenged(), await challenged()]
  fake.answerChallenge(passed.id, true)
  fake.answerChallenge(refused.id, false)
  const unanswered = chargeOf(token('visa'))
  fake.between(/POST .*\/confirm/, { after: async () => 'drop' })
  await expect(provider.charge(unanswered, signal)).rejects.toThrow('Invalid JSON')
  const ends: string[] = []
  for (const { operationId } of [passed.request, refused.request, unanswered])
    ends.push((await provider.lookup(operationId, signal)).kind)
  expect(ends).toEqual(['succeeded', 'declined', 'succeeded'])
})

test('BEY-126 a token works once, even after an abandoned challenge', async () => {
  const { provider } = opened
  const { request } = await challenged()
  await provider.close(request.operationId, signal)
  const retry = chargeOf(request.paymentToken)
  expect(await provider.charge(retry, signal)).toEqual({
    kind: 'declined',
    code: 'payment_token_used',
    card: null,
  })
})

test('BEY-126 sees a capture made in Stripe’s dashboard, and lists its money under the hold', async () => {
  const { provider, fake, time } = opened
  time.toNoon()
  const { request, authorisationRef } = await hold()
  await outsideClient().paymentIntents.capture(authorisationRef, { amount_to_capture: 30_00 })
  expect(await provider.capture({ ...requestOf(1_00), authorisationRef }, signal)).toEqual({
    kind: 'refused',
    code: 'authorisation_captured',
  })
  const listed = await provider.movements(fake.memory.now().toISOString().slice(0, 10), signal)
  const movements = listed.kind === 'movements' ? listed.movements : []
  expect(
    movements
      .filter(({ operationId }) => operationId === request.operationId)
      .map(({ kind, amount }) => [kind, amount]),
  ).toEqual([
    ['charge', 100_00],
    ['charge', -70_00],
  ])
})

test('BEY-126 finds a hold whose answer was lost, and can then capture it', async () => {
  const { provider, fake } = opened
  const request = chargeOf(token('visa'))
  fake.between(/POST .*\/confirm/, { after: async () => 'drop' })
  await expect(provider.authorise(request, signal)).rejects.toThrow('Invalid JSON')
  const held = await provider.lookup(request.operationId, signal)
  const authorisationRef = held.kind === 'succeeded' ? held.ref : ''
  expect(await provider.capture({ ...requestOf(100_00), authorisationRef }, signal)).toMatchObject({
    kind: 'succeeded',
  })
})
