import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { refusalOf, ledgerViolations } from './ledger-checks.ts'
import { balancesOf, paymentsOf } from '../staff-view.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ providerTimeLimitMs: 700 })
})
afterAll(() => world.stop())

/** A merchant with the feature, and one of their payments. */
async function paid(card: string = CARDS.visa) {
  const merchant = await world.merchant({ sourceVerificationEnabled: true })
  const { transactionId } = await (await merchant.order({ amount: 90_00 })).pay(card)
  if (card === CARDS.slow) {
    world.time.advance({ minutes: 2 })
    await world.services.operations.checkDue()
  }
  return { merchant, transactionId }
}
const read = async (merchant: TestMerchant, transactionId: string) =>
  (await merchant.call(api.getVerification, { query: { transactionId } })).data
const start = async (merchant: TestMerchant, transactionId: string, idempotencyKey?: string) =>
  (
    await merchant.call(
      api.startVerification,
      { body: { ForTransaction: { transactionId } } },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    )
  ).data
const answer = async (
  merchant: TestMerchant,
  sourceVerificationId: string,
  verdict: 'passed' | 'failed' | 'reset',
) =>
  (
    await merchant.call(api.updateVerification, {
      sourceVerificationId,
      body: verdict === 'reset' ? { Reset: {} } : { UpdateOutcome: { outcome: verdict } },
    })
  ).data

const rows = async <T extends object>(text: string, merchant: TestMerchant) =>
  (await world.db.readerPool.query(text, [merchant.merchantId])).rows as T[]
/** Operations, as `kind status amount`. */
const stepsOf = async (merchant: TestMerchant) =>
  (
    await rows<{ line: string }>(
      `select kind || ' ' || status as line from app.payment_operation
       where merchant_id = $1 and kind like 'verify%' order by created_at, operation_id`,
      merchant,
    )
  ).map(({ line }) => line)
/** The sum of the small charges that were not refunded. */
const verificationPayable = async (merchant: TestMerchant) =>
  (
    await rows<{ owed: number }>(
      `select (credits - debits)::bigint as owed from app.ledger_balance
       where merchant_id = $1 and account = 'verification_payable'`,
      merchant,
    )
  )[0]?.owed ?? 0
const listedId = async (merchant: TestMerchant) =>
  (await paymentsOf(merchant))[0]?.sourceVerificationId

describe('verifying a cardholder', () => {
  test('VER-03 does not exist before it starts, and another merchant’s payment is not found', async () => {
    const { merchant, transactionId } = await paid()
    expect(await read(merchant, transactionId)).toBeNull()
    const stranger = await world.merchant({ sourceVerificationEnabled: true })
    expect(await refusalOf(read(stranger, transactionId))).toMatchObject({ status: 404 })
    expect(await refusalOf(start(stranger, transactionId))).toMatchObject({ status: 404 })
  })

  test('VER-05 charges 1.00 to 4.99 to the card, none of which is the merchant’s', async () => {
    const { merchant, transactionId } = await paid()
    const before = await balancesOf(merchant)
    const started = await start(merchant, transactionId)
    expect(started).toMatchObject({ transactionId, state: 'unverified' })
    const { amount = 0, currency } = started.chargedAmount ?? {}
    expect(currency).toBe('AUD')
    expect(amount).toBeGreaterThanOrEqual(1_00)
    expect(amount).toBeLessThanOrEqual(4_99)
    expect(await verificationPayable(merchant)).toBe(amount)
    expect(await balancesOf(merchant)).toEqual(before)
    expect(await read(merchant, transactionId)).toEqual(started)
    expect(await listedId(merchant)).toBe(started.sourceVerificationId)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('starting again returns the open one, and charges once', async () => {
    const { merchant, transactionId } = await paid()
    const verifications = await Promise.all(
      Array.from({ length: 12 }, () => start(merchant, transactionId)),
    )
    expect(
      new Set(verifications.map((verification) => verification.sourceVerificationId)).size,
    ).toBe(1)
    expect(await stepsOf(merchant)).toEqual(['verify succeeded'])
    const keyed = await start(merchant, transactionId, 'key-of-the-button')
    expect(await start(merchant, transactionId, 'key-of-the-button')).toEqual(keyed)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test.each([
    ['VER-08', 'passed'],
    ['VER-07', 'failed'],
  ] as const)('%s, given as %s: recorded, and the charge is refunded', async (_, verdict) => {
    const { merchant, transactionId } = await paid()
    const { sourceVerificationId } = await start(merchant, transactionId)
    expect(await answer(merchant, sourceVerificationId, verdict)).toMatchObject({ state: verdict })
    expect(await read(merchant, transactionId)).toMatchObject({ state: verdict })
    expect(await stepsOf(merchant)).toEqual(['verify succeeded', 'verify_return succeeded'])
    expect(await verificationPayable(merchant)).toBe(0)
    expect(await refusalOf(answer(merchant, sourceVerificationId, 'passed'))).toEqual({
      status: 409,
      errorCode: 'verification_ended',
      message: 'This verification has ended. Reset it to start again.',
    })
    expect(await refusalOf(start(merchant, transactionId))).toMatchObject({
      status: 409,
      errorCode: 'verification_ended',
    })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('VER-09 reset: unverified again, the charge is refunded once, and a new one can start', async () => {
    const { merchant, transactionId } = await paid()
    const first = await start(merchant, transactionId)
    await answer(merchant, first.sourceVerificationId, 'passed')
    for (let counter = 0; counter < 2; counter++)
      expect(await answer(merchant, first.sourceVerificationId, 'reset')).toMatchObject({
        state: 'unverified',
      })
    expect(await stepsOf(merchant)).toEqual(['verify succeeded', 'verify_return succeeded'])
    const second = await start(merchant, transactionId)
    expect(second.sourceVerificationId).not.toBe(first.sourceVerificationId)
    expect(await listedId(merchant)).toBe(second.sourceVerificationId)
    await answer(merchant, second.sourceVerificationId, 'reset')
    expect(await verificationPayable(merchant)).toBe(0)
    const audited = await rows<{ line: string }>(
      `select action || ' by ' || actor as line from app.audit_event
       where merchant_id = $1 and action like 'verification.%' order by at, event_id`,
      merchant,
    )
    expect(audited.map(({ line }) => line.replace(merchant.userId, 'owner'))).toEqual([
      'verification.started by owner',
      'verification.charged by owner',
      'verification.passed by owner',
      'verification.returned by system:verification',
      'verification.reset by owner',
      'verification.started by owner',
      'verification.charged by owner',
      'verification.reset by owner',
      'verification.returned by system:verification',
    ])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('unanswered for seven days: expired, the charge is refunded, and a new one can start', async () => {
    const { merchant, transactionId } = await paid()
    await start(merchant, transactionId)
    world.time.advance({ days: 6, hours: 23 })
    await world.services.verifications.endDue()
    expect(await read(merchant, transactionId)).toMatchObject({ state: 'unverified' })
    world.time.advance({ hours: 2 })
    await Promise.all([
      world.services.verifications.endDue(),
      world.services.verifications.endDue(),
    ])
    expect(await read(merchant, transactionId)).toMatchObject({ state: 'expired' })
    expect(await stepsOf(merchant)).toEqual(['verify succeeded', 'verify_return succeeded'])
    expect(await verificationPayable(merchant)).toBe(0)
    expect(await start(merchant, transactionId)).toMatchObject({ state: 'unverified' })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('passed and failed at once: one counts, and the charge is refunded once', async () => {
    const { merchant, transactionId } = await paid()
    const { sourceVerificationId } = await start(merchant, transactionId)
    const results = await Promise.allSettled([
      answer(merchant, sourceVerificationId, 'passed'),
      answer(merchant, sourceVerificationId, 'failed'),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await stepsOf(merchant)).toEqual(['verify succeeded', 'verify_return succeeded'])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })
})

describe('failures of the card provider', () => {
  test('VER-10 a card that declines the small charge: a sentence, and no verification is open', async () => {
    const { merchant, transactionId } = await paid(CARDS.declinedLater)
    expect(await refusalOf(start(merchant, transactionId))).toEqual({
      status: 409,
      errorCode: 'insufficient_funds',
      message: 'The small amount could not be charged. There was not enough money on the card.',
    })
    expect(await read(merchant, transactionId)).toBeNull()
    expect(await verificationPayable(merchant)).toBe(0)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('BEY-225 a refused refund is retried at growing intervals, and from the fifth time needs a person', async () => {
    const { merchant, transactionId } = await paid(CARDS.refundFails)
    const { sourceVerificationId, chargedAmount } = await start(merchant, transactionId)
    const firstTriedAt = world.time.now()
    expect(await answer(merchant, sourceVerificationId, 'passed')).toMatchObject({
      state: 'passed',
    })
    const returns = async () =>
      (await stepsOf(merchant)).filter((step) => step === 'verify_return failed').length
    const failing = async () =>
      (await world.services.verifications.failingReturns(100)).filter(
        ({ slug }) => slug === merchant.slug,
      )
    const counted = async () =>
      Number(
        /verification_returns_failing\{provider="[^"]+"\} (\d+)$/m.exec(
          await world.metrics.text(),
        )?.[1] ?? 0,
      )
    const before = await counted()
    const tries = [await returns()]
    for (const wait of [1, 2, 4, 8]) {
      expect([await failing(), await counted()]).toEqual([[], before])
      world.time.advance({ days: wait - 1, hours: 23 })
      await world.services.verifications.endDue()
      tries.push(await returns())
      world.time.advance({ hours: 1, minutes: 1 })
      await world.services.verifications.endDue()
      tries.push(await returns())
    }
    expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5])
    expect(await failing()).toEqual([
      {
        slug: merchant.slug,
        operationId: expect.any(String),
        provider: world.cardProvider,
        amount: chargedAmount?.amount,
        currency: 'AUD',
        failed: 5,
        firstTriedAt: expect.any(Date),
      },
    ])
    const [{ firstTriedAt: since } = { firstTriedAt: null }] = await failing()
    expect((since?.getTime() ?? 0) - firstTriedAt.getTime()).toBeLessThan(60_000)
    expect(await counted()).toBe(before + 1)
    expect(await verificationPayable(merchant)).toBe(chargedAmount?.amount)
    expect(await read(merchant, transactionId)).toMatchObject({ state: 'passed' })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
    world.time.advance({ days: 16, minutes: 1 })
    await world.services.verifications.endDue()
    expect(await failing()).toMatchObject([{ failed: 6 }])
  })

  test('an event completes a refund that takes a day', async () => {
    const { merchant, transactionId } = await paid(CARDS.refundPending)
    const { merchantId } = merchant
    const { sourceVerificationId } = await start(merchant, transactionId)
    await answer(merchant, sourceVerificationId, 'failed')
    expect(await stepsOf(merchant)).toEqual(['verify succeeded', 'verify_return pending'])
    expect(await ledgerViolations(world, merchantId)).toEqual([])
    world.time.advance({ days: 1, minutes: 1 })
    expect(await world.sandbox.deliver({ merchantId })).toBe(1)
    const [event] = await rows<{ event_id: string }>(
      'select event_id from global.provider_event where merchant_id = $1',
      merchant,
    )
    await world.services.providerEvents.process(`card-${world.cardProvider}`, event?.event_id ?? '')
    expect(await stepsOf(merchant)).toEqual(['verify succeeded', 'verify_return succeeded'])
    expect(await verificationPayable(merchant)).toBe(0)
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })

  test('the sweep finds a refund without an answer', async () => {
    const { merchant, transactionId } = await paid(CARDS.silentLater)
    const { sourceVerificationId } = await start(merchant, transactionId)
    await answer(merchant, sourceVerificationId, 'passed')
    expect(await stepsOf(merchant)).toEqual(['verify succeeded', 'verify_return unknown'])
    world.time.advance({ minutes: 2 })
    await world.services.operations.checkDue()
    expect(await stepsOf(merchant)).toEqual(['verify succeeded', 'verify_return succeeded'])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('a small charge without an answer: cannot be judged yet, known a minute later', async () => {
    const { merchant, transactionId } = await paid(CARDS.slow)
    const started = await start(merchant, transactionId)
    expect(started).toMatchObject({ state: 'unverified', chargedAmount: null })
    const { sourceVerificationId } = started
    expect(await refusalOf(answer(merchant, sourceVerificationId, 'passed'))).toMatchObject({
      status: 409,
      errorCode: 'verification_busy',
    })
    world.time.advance({ minutes: 2 })
    await world.services.operations.checkDue()
    const verification = await read(merchant, transactionId)
    expect(verification?.chargedAmount?.amount).toBeGreaterThanOrEqual(1_00)
    await answer(merchant, sourceVerificationId, 'passed')
    world.time.advance({ minutes: 2 })
    await world.services.operations.checkDue()
    expect(await verificationPayable(merchant)).toBe(0)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('reset before the small charge was known: refunded once it is found', async () => {
    const { merchant, transactionId } = await paid(CARDS.slow)
    const { sourceVerificationId } = await start(merchant, transactionId)
    expect(await answer(merchant, sourceVerificationId, 'reset')).toMatchObject({
      state: 'unverified',
    })
    world.time.advance({ minutes: 2 })
    await world.services.operations.checkDue()
    expect(await verificationPayable(merchant)).toBeGreaterThan(0)
    await world.services.verifications.endDue()
    world.time.advance({ minutes: 2 })
    await world.services.operations.checkDue()
    expect(await verificationPayable(merchant)).toBe(0)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })
})

describe('a verification that is not possible', () => {
  test('the merchant does not have the feature', async () => {
    const merchant = await world.merchant()
    const { transactionId } = await (await merchant.order({ amount: 90_00 })).pay(CARDS.visa)
    expect(await refusalOf(start(merchant, transactionId))).toMatchObject({
      status: 409,
      errorCode: 'verification_not_enabled',
    })
  })

  test('the payment failed', async () => {
    const merchant = await world.merchant({ sourceVerificationEnabled: true })
    const order = await merchant.order({ amount: 90_00 })
    await refusalOf(order.pay(CARDS.declined))
    const data = await paymentsOf(merchant)
    expect(await refusalOf(start(merchant, data[0]?.transactionId ?? ''))).toMatchObject({
      status: 409,
      errorCode: 'verification_not_possible',
    })
  })

  test('the body says both, or neither', async () => {
    const { merchant, transactionId } = await paid()
    const { sourceVerificationId } = await start(merchant, transactionId)
    for (const body of [{}, { Reset: {}, UpdateOutcome: { outcome: 'passed' } }, { Undo: {} }]) {
      const sent = await fetch(
        `${world.origin}/api/sources/verifications/${sourceVerificationId}`,
        {
          method: 'PATCH',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${merchant.token}`,
          },
          body: JSON.stringify(body),
        },
      )
      expect(sent.status).toBe(400)
    }
    expect(await read(merchant, transactionId)).toMatchObject({ state: 'unverified' })
  })
})
