import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS } from '../harness.ts'
import { idOf } from '../stripe-fake/memory.ts'
import { type OpenedStripe, openStripe } from './opened.ts'
import { chargeOf, MERCHANT, newOperation, signal } from './operations.ts'

let opened: OpenedStripe
beforeAll(async () => {
  opened = await openStripe()
})
afterAll(() => opened.stop())

type CardName = keyof typeof CARDS
const token = (card: CardName) => opened.fake.memory.method(CARDS[card])
const requestOf = (amount: number) => ({
  operationId: newOperation(),
  merchantId: MERCHANT,
  amount,
  currency: 'AUD',
})

async function hold(card: CardName = 'visa') {
  const held = await opened.provider.authorise(chargeOf(token(card)), signal)
  const authorisationRef = held.kind === 'succeeded' ? held.ref : ''
  return { authorisationRef, intent: opened.fake.memory.intents.get(authorisationRef) }
}
async function charge(card: CardName = 'visa') {
  const charged = await opened.provider.charge(chargeOf(token(card)), signal)
  return charged.kind === 'succeeded' ? charged.ref : ''
}

describe('a hold', () => {
  test('is captured once, in part, and the rest is released', async () => {
    const { provider } = opened
    const { authorisationRef, intent } = await hold()
    expect(intent?.status).toBe('requires_capture')
    const request = { ...requestOf(40_00), authorisationRef }
    const captured = { kind: 'succeeded', ref: authorisationRef }
    expect(await provider.lookupFollowUp(request.operationId, signal)).toEqual({
      kind: 'not_found',
    })
    expect(await provider.capture(request, signal)).toEqual(captured)
    expect(await provider.capture(request, signal)).toEqual(captured)
    expect(await provider.lookupFollowUp(request.operationId, signal)).toEqual(captured)
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 40_00 })
    const refused = { kind: 'refused', code: 'authorisation_captured' }
    expect(await provider.capture({ ...requestOf(10_00), authorisationRef }, signal)).toEqual(
      refused,
    )
    expect(
      await provider.voidAuthorisation({ ...requestOf(100_00), authorisationRef }, signal),
    ).toEqual(refused)
    expect(
      await provider.refund({ ...requestOf(40_01), chargeRef: authorisationRef }, signal),
    ).toEqual({
      kind: 'refused',
      code: 'amount_too_large',
    })
    expect(
      await provider.refund({ ...requestOf(40_00), chargeRef: authorisationRef }, signal),
    ).toMatchObject({ kind: 'succeeded' })
  })

  test('is captured by only one of two at once', async () => {
    const { provider } = opened
    const other = await opened.another()
    const { authorisationRef } = await hold()
    const [first, second] = [requestOf(60_00), requestOf(70_00)]
    const answers = await Promise.all([
      provider.capture({ ...first, authorisationRef }, signal),
      other.capture({ ...second, authorisationRef }, signal),
    ])
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['refused', 'succeeded'])
  })

  test('refuses more than it holds, and an unknown one is not found', async () => {
    const { provider } = opened
    const { authorisationRef } = await hold()
    expect(await provider.capture({ ...requestOf(100_01), authorisationRef }, signal)).toEqual({
      kind: 'refused',
      code: 'amount_too_large',
    })
    const unknown = { kind: 'refused', code: 'charge_unknown' }
    const none = { authorisationRef: 'pi_unknown' }
    expect(await provider.capture({ ...requestOf(1_00), ...none }, signal)).toEqual(unknown)
    expect(await provider.voidAuthorisation({ ...requestOf(1_00), ...none }, signal)).toEqual(
      unknown,
    )
    const chargeId = { authorisationRef: await charge() }
    expect(await provider.capture({ ...requestOf(1_00), ...chargeId }, signal)).toEqual(unknown)
  })

  test('that expired or was released elsewhere says so; voiding it again succeeds', async () => {
    const { provider, time } = opened
    const [expired, voided] = [await hold(), await hold()]
    const free = { kind: 'succeeded', ref: voided.authorisationRef }
    const request = { ...requestOf(100_00), authorisationRef: voided.authorisationRef }
    expect(await provider.voidAuthorisation(request, signal)).toEqual(free)
    expect(await provider.voidAuthorisation({ ...request, ...requestOf(100_00) }, signal)).toEqual(
      free,
    )
    expect(await provider.capture({ ...request, ...requestOf(1_00) }, signal)).toEqual({
      kind: 'refused',
      code: 'authorisation_voided',
    })
    time.advance({ days: 7, minutes: 1 })
    const lateCapture = { ...requestOf(1_00), authorisationRef: expired.authorisationRef }
    expect(await provider.capture(lateCapture, signal)).toEqual({
      kind: 'refused',
      code: 'authorisation_expired',
    })
    expect(
      await provider.voidAuthorisation({ ...lateCapture, ...requestOf(100_00) }, signal),
    ).toMatchObject({
      kind: 'succeeded',
    })
  })

  test('is not captured once its capture was given up, not even late', async () => {
    const { provider, fake, time } = opened
    const { authorisationRef, intent } = await hold()
    const request = { ...requestOf(100_00), authorisationRef }
    fake.between(/POST .*\/capture/, { before: async () => 'drop' })
    await expect(provider.capture(request, signal)).rejects.toThrow('Invalid JSON')
    expect(await provider.closeFollowUp(request.operationId, signal)).toEqual({ kind: 'unknown' })
    time.advance({ minutes: 5 })
    expect(await provider.closeFollowUp(request.operationId, signal)).toEqual({ kind: 'not_done' })
    await expect(provider.capture(request, signal)).rejects.toThrow('was closed')
    expect(intent?.status).toBe('requires_capture')
    const never = newOperation()
    expect(await provider.closeFollowUp(never, signal)).toEqual({ kind: 'not_done' })
  })

  test('finds a capture whose answer was lost', async () => {
    const { provider, fake } = opened
    const { authorisationRef } = await hold()
    const request = { ...requestOf(30_00), authorisationRef }
    fake.between(/POST .*\/capture/, { after: async () => 'drop' })
    await expect(provider.capture(request, signal)).rejects.toThrow('Invalid JSON')
    const captured = { kind: 'succeeded', ref: authorisationRef }
    expect(await provider.closeFollowUp(request.operationId, signal)).toEqual(captured)
    expect(await provider.lookupFollowUp(request.operationId, signal)).toEqual(captured)
  })
})

describe('a refund', () => {
  test('is made once for an operation, even at the same moment', async () => {
    const { provider, fake } = opened
    const request = { ...requestOf(30_00), chargeRef: await charge() }
    const answers = await Promise.all([1, 2, 3].map(() => provider.refund(request, signal)))
    const outcome = await provider.lookupFollowUp(request.operationId, signal)
    expect(answers).toEqual([outcome, outcome, outcome])
    const refunds = fake.refunds([request.operationId])
    expect(refunds).toHaveLength(1)
    expect(outcome).toEqual({ kind: 'succeeded', ref: refunds[0]?.id })
  })

  test('BEY-80 with a lost answer is found even after a day, when its key has expired', async () => {
    const { provider, fake, time } = opened
    const request = { ...requestOf(30_00), chargeRef: await charge() }
    fake.between(/POST \/v1\/refunds/, { after: async () => 'drop' })
    await expect(provider.refund(request, signal)).rejects.toThrow('Invalid JSON')
    time.advance({ hours: 25 })
    expect(await provider.refund(request, signal)).toMatchObject({ kind: 'succeeded' })
    expect(fake.refunds([request.operationId])).toHaveLength(1)
  })

  test('is found behind more than a page of others', async () => {
    const { provider, fake, time } = opened
    const chargeRef = await charge()
    const request = { ...requestOf(1_00), chargeRef }
    fake.between(/POST \/v1\/refunds/, { after: async () => 'drop' })
    await expect(provider.refund(request, signal)).rejects.toThrow('Invalid JSON')
    const [first] = fake.refunds([request.operationId])
    if (!first) throw new Error('Stripe made no refund')
    for (let counter = 0; counter < 110; counter++) {
      const id = `re_other${counter}`
      fake.memory.refunds.set(id, { ...first, id, metadata: {} })
    }
    time.advance({ hours: 25 })
    expect(await provider.lookupFollowUp(request.operationId, signal)).toEqual({
      kind: 'succeeded',
      ref: first.id,
    })
  })

  test('that Stripe never received is made by the next try, but never once given up', async () => {
    const { provider, fake, time } = opened
    const chargeRef = await charge()
    const [attempted, completed] = [
      { ...requestOf(10_00), chargeRef },
      { ...requestOf(11_00), chargeRef },
    ]
    for (const request of [attempted, completed]) {
      fake.between(/POST \/v1\/refunds/, { before: async () => 'drop' })
      await expect(provider.refund(request, signal)).rejects.toThrow('Invalid JSON')
      expect(await provider.lookupFollowUp(request.operationId, signal)).toEqual({
        kind: 'not_found',
      })
    }
    expect(await provider.refund(attempted, signal)).toMatchObject({ kind: 'succeeded' })
    expect(await provider.closeFollowUp(completed.operationId, signal)).toEqual({ kind: 'unknown' })
    time.advance({ minutes: 6 })
    expect(await provider.closeFollowUp(completed.operationId, signal)).toEqual({
      kind: 'not_done',
    })
    await expect(provider.refund(completed, signal)).rejects.toThrow('was closed')
    expect(fake.refunds([attempted.operationId, completed.operationId])).toHaveLength(1)
  })

  test('may be pending for a day, fail at once, or be returned', async () => {
    const { provider, fake, time } = opened
    const pending = { ...requestOf(10_00), chargeRef: await charge('refundPending') }
    expect(await provider.refund(pending, signal)).toMatchObject({ kind: 'pending' })
    const failing = { ...requestOf(10_00), chargeRef: await charge('refundFails') }
    const failed = { kind: 'refused', code: 'refund_failed' }
    expect(await provider.refund(failing, signal)).toEqual(failed)
    const chargeRef = await provider
      .charge(chargeOf(fake.memory.method('4000000000001703')), signal)
      .then((charged) => (charged.kind === 'succeeded' ? charged.ref : ''))
    const returning = { ...requestOf(10_00), chargeRef }
    expect(await provider.refund(returning, signal)).toMatchObject({ kind: 'succeeded' })
    time.advance({ days: 3, minutes: 1 })
    const look = (operationId: string) => provider.lookupFollowUp(operationId, signal)
    expect(await look(pending.operationId)).toMatchObject({ kind: 'succeeded' })
    expect(await look(failing.operationId)).toEqual(failed)
    expect(await look(returning.operationId)).toMatchObject({
      kind: 'returned',
      code: 'refund_failed',
    })
  })

  test('is refused for more than the rest, a disputed charge or an unknown one', async () => {
    const { provider, fake } = opened
    const chargeRef = await charge()
    const code = async (amount: number, ref: string) => {
      const outcome = await provider.refund({ ...requestOf(amount), chargeRef: ref }, signal)
      return outcome.kind === 'refused' ? outcome.code : outcome.kind
    }
    expect(await code(100_01, chargeRef)).toBe('amount_too_large')
    expect(await code(100_00, chargeRef)).toBe('succeeded')
    expect(await code(1_00, chargeRef)).toBe('amount_too_large')
    expect(await code(1_00, 'pi_unknown')).toBe('charge_unknown')
    const disputed = await charge()
    const intent = fake.memory.intents.get(disputed)
    const latestCharge = fake.memory.charges.get(idOf(intent?.latest_charge))
    if (latestCharge) latestCharge.disputed = true
    expect(await code(1_00, disputed)).toBe('refund_failed')
  })
})

describe('BEY-121 a charge that the account took earlier', () => {
  /** Made by another program, so nothing on it is ours. */
  async function old(): Promise<string> {
    const ref = await charge()
    const intent = opened.fake.memory.intents.get(ref)
    if (intent) intent.metadata = { shop: 'kept' }
    return ref
  }
  const adopt = (reference: string, more: object = {}) =>
    opened.provider.adoptCharge?.({ ...requestOf(100_00), reference, ...more }, signal)

  test('is refunded by its reference, and carries our ids beside its own', async () => {
    const { provider, fake } = opened
    const reference = await old()
    const operationId = newOperation()
    const adopted = {
      kind: 'adopted',
      ref: reference,
      refunded: 0,
      card: { brand: 'visa', last4: '4242' },
    }
    expect(await adopt(reference, { operationId })).toMatchObject(adopted)
    expect(await adopt(reference, { operationId })).toMatchObject(adopted)
    expect(fake.memory.intents.get(reference)?.metadata).toEqual({
      shop: 'kept',
      operation_id: operationId,
      merchant_id: MERCHANT,
    })
    const refunded = await provider.refund({ ...requestOf(30_00), chargeRef: reference }, signal)
    expect(refunded).toMatchObject({ kind: 'succeeded' })
    expect(await provider.refund({ ...requestOf(70_01), chargeRef: reference }, signal)).toEqual({
      kind: 'refused',
      code: 'amount_too_large',
    })
    // Asking again after a lost answer reports the amount already refunded.
    expect(await adopt(reference, { operationId })).toMatchObject({ refunded: 30_00 })
  })

  test('is refused when Stripe does not know it, took something else, or it is another merchant’s', async () => {
    const reference = await old()
    const refused = (reason: string) => ({ kind: 'refused', reason })
    expect(await adopt('pi_unknown')).toEqual(refused('unknown'))
    expect(await adopt('4242424242424242')).toEqual(refused('unknown'))
    const { authorisationRef } = await hold()
    expect(await adopt(authorisationRef)).toEqual(refused('unknown'))
    expect(await adopt(reference, { amount: 99_00 })).toEqual(refused('differs'))
    expect(await adopt(reference, { currency: 'NZD' })).toEqual(refused('differs'))
    expect(await adopt(await charge())).toEqual(refused('in_use'))
    const intent = opened.fake.memory.intents.get(reference)
    const latestCharge = opened.fake.memory.charges.get(idOf(intent?.latest_charge ?? ''))
    if (latestCharge) latestCharge.amount_refunded = 100_00
    expect(await adopt(reference)).toEqual(refused('given_back'))
  })
})
