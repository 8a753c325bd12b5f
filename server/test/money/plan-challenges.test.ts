import { api } from '@paydeck/contract/protocol/api'
import { PLAN_KEY } from '@paydeck/contract/identifiers/invoice-url'
import { DEFAULT_PLAN_VARIANT } from '@paydeck/contract/money/plan-variants'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type TestOrder, type World } from '../harness.ts'
import { chargesOf, refusalOf, ledgerViolations } from './ledger-checks.ts'
import { press } from './challenge-page.ts'
import { actionOf, instalmentStatuses, planOf, startPlan } from './plan-orders.ts'
import { runDatabase } from '../run-database.ts'

let world: World
/** A superuser's connection, which sees the sandbox's records too. */
let database: pg.Client
beforeAll(async () => {
  world = await startWorld()
  database = new pg.Client({ connectionString: runDatabase() })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await world.stop()
})

type What = 'next' | 'all'

const charges = (merchant: TestMerchant, order: TestOrder) =>
  chargesOf(world, merchant.merchantId, order.merchantOrderId)

/** Sends a request with the given token, under a key when there is one. */
const send = async (
  order: TestOrder,
  instalments: What,
  paymentToken?: string,
  idempotencyKey?: string,
) =>
  (
    await order.customer(
      api.payInstalments,
      {
        merchantOrderId: order.merchantOrderId,
        body: { what: instalments, ...(paymentToken !== undefined && { paymentToken }) },
      },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    )
  ).data
const payBy = async (order: TestOrder, instalments: What, card: string) =>
  send(order, instalments, await world.cardToken(card))

/** Pays early with a new card that needs a challenge; returns its action. */
const challenged = async (order: TestOrder, instalments: What = 'next') =>
  actionOf(await payBy(order, instalments, CARDS.challenge))

const confirm = async (order: TestOrder, threeDSAuthorisationId: string) =>
  (
    await order.customer(api.payInstalments, {
      merchantOrderId: order.merchantOrderId,
      body: { paymentActionRequired: { threeDSAuthorisationId } },
    })
  ).data

/** A running plan of 400 whose first quarter is paid. */
async function running() {
  const merchant = await world.merchant()
  return { merchant, order: await startPlan(world, merchant, { amount: 400_00 }) }
}

/** Checks that nothing was charged since the start, and that the plan is unchanged. */
async function expectUntouched(merchant: TestMerchant, order: TestOrder) {
  expect(await planOf(order)).toMatchObject({
    status: 'running',
    outstanding: 300_00,
    cardBrand: 'visa',
    cardLast4: '4242',
    overdueAt: null,
    instalments: [{ status: 'scheduled' }, { status: 'scheduled' }, { status: 'scheduled' }],
  })
  expect(await charges(merchant, order)).toBe(1)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
}

test('a plan begins when its first payment is taken, not when the bank was first asked', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 400_00 })
  const { merchantOrderId } = order
  const paymentToken = await world.cardToken(CARDS.challenge)
  const payPlanVariant = DEFAULT_PLAN_VARIANT
  const body = { paymentToken, payPlanVariant }
  const { data: challenge } = await order.customer(api.payOrder, { merchantOrderId, body })
  expect(await planOf(order)).toMatchObject({ status: 'starting', startedAt: null })
  const { redirectURL, threeDSAuthorisationId } = actionOf(challenge)
  await press(redirectURL, 'Confirm')
  world.time.advance({ minutes: 10 })
  const passedAt = world.time.now()
  const paymentActionRequired = { threeDSAuthorisationId }
  await order.customer(api.payOrder, { merchantOrderId, body: { paymentActionRequired } })
  const { status, startedAt } = await planOf(order)
  expect(status).toBe('running')
  expect(new Date(startedAt ?? 0).getTime()).toBeGreaterThanOrEqual(passedAt.getTime())
})

describe('an early payment by a new card that needs a 3-D Secure challenge', () => {
  test('takes nothing before the result, and the challenge returns to the plan', async () => {
    const { merchant, order } = await running()
    const paymentToken = await world.cardToken(CARDS.challenge)
    const answer = await send(order, 'all', paymentToken)
    expect(answer.paymentToken).toBe(paymentToken)
    const { redirectURL, threeDSAuthorisationId } = actionOf(answer)
    expect(instalmentStatuses(answer)).toEqual(['scheduled', 'scheduled', 'scheduled'])
    await expectUntouched(merchant, order)
    const redirect = await press(redirectURL, 'Refuse')
    expect(redirect.origin + redirect.pathname).toBe(
      `${world.origin}/pay/au/invoice/${order.merchantOrderId}`,
    )
    expect(Object.fromEntries(redirect.searchParams)).toEqual({
      [PLAN_KEY]: 'all',
      threeDSAuthorisationId,
    })
  })

  test('passed: charged once however often it is confirmed, and the card pays the rest', async () => {
    const { merchant, order } = await running()
    const challenge = await challenged(order)
    await press(challenge.redirectURL, 'Confirm')
    const paid = await confirm(order, challenge.threeDSAuthorisationId)
    expect(paid).toMatchObject({ outstanding: 200_00, cardBrand: 'visa', cardLast4: '3184' })
    expect(paid.paymentActionRequired).toBeUndefined()
    expect(instalmentStatuses(paid)).toEqual(['paid', 'scheduled', 'scheduled'])
    const repeated = await Promise.all(
      [1, 2, 3].map(() => confirm(order, challenge.threeDSAuthorisationId)),
    )
    expect(repeated).toEqual([paid, paid, paid])
    expect(await charges(merchant, order)).toBe(2)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])

    world.time.advance({ days: 43 })
    await world.services.plans.collectDue()
    expect(await planOf(order)).toMatchObject({ status: 'paid', outstanding: 0 })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('passed for all that is open: the plan is paid', async () => {
    const { merchant, order } = await running()
    const challenge = await challenged(order, 'all')
    await press(challenge.redirectURL, 'Confirm')
    expect(await confirm(order, challenge.threeDSAuthorisationId)).toMatchObject({
      status: 'paid',
      outstanding: 0,
    })
    expect(await charges(merchant, order)).toBe(2)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('failed: says why at each request, and the plan is unchanged', async () => {
    const { merchant, order } = await running()
    const challenge = await challenged(order)
    await press(challenge.redirectURL, 'Refuse')
    const refused = {
      status: 400,
      errorCode: 'authentication_failed',
      message:
        'Your bank could not confirm that it is you. Nothing was charged. Please try again or use another card.',
    }
    expect(await refusalOf(confirm(order, challenge.threeDSAuthorisationId))).toEqual(refused)
    expect(await refusalOf(confirm(order, challenge.threeDSAuthorisationId))).toEqual(refused)
    await expectUntouched(merchant, order)
    expect(await payBy(order, 'next', CARDS.mastercard)).toMatchObject({ outstanding: 200_00 })
  })

  test('not answered yet: still waiting, with the same address', async () => {
    const { merchant, order } = await running()
    const challenge = await challenged(order)
    expect((await confirm(order, challenge.threeDSAuthorisationId)).paymentActionRequired).toEqual(
      challenge,
    )
    await expectUntouched(merchant, order)
  })

  test('replaced by another attempt: the old challenge can charge nothing', async () => {
    const { merchant, order } = await running()
    const abandoned = await challenged(order)
    const challenge = await challenged(order, 'all')
    expect(challenge.threeDSAuthorisationId).not.toBe(abandoned.threeDSAuthorisationId)
    await fetch(`${abandoned.redirectURL}/confirm`, { method: 'POST', redirect: 'manual' })
    expect(await refusalOf(confirm(order, abandoned.threeDSAuthorisationId))).toMatchObject({
      status: 400,
      errorCode: 'not_charged',
    })
    await expectUntouched(merchant, order)
    expect(await send(order, 'next')).toMatchObject({ outstanding: 200_00, cardLast4: '4242' })
    expect(await charges(merchant, order)).toBe(2)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('passed, then started again: the first charge counts, nothing more is taken', async () => {
    const { merchant, order } = await running()
    const challenge = await challenged(order)
    await press(challenge.redirectURL, 'Confirm')
    const plan = await payBy(order, 'next', CARDS.mastercard)
    expect(plan).toMatchObject({ outstanding: 200_00, cardLast4: '3184' })
    expect(await charges(merchant, order)).toBe(2)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('passed, but the customer never returned: the sweep finds it paid', async () => {
    const { merchant, order } = await running()
    const challenge = await challenged(order)
    await press(challenge.redirectURL, 'Confirm')
    world.time.advance({ minutes: 1 })
    await world.services.operations.checkDue()
    const plan = await planOf(order)
    expect(plan).toMatchObject({ outstanding: 200_00, cardLast4: '3184' })
    expect(await confirm(order, challenge.threeDSAuthorisationId)).toEqual(plan)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('abandoned: waits a quarter of an hour, then the plan continues', async () => {
    const { merchant, order } = await running()
    const challenge = await challenged(order)
    for (const minutes of [1, 5]) {
      world.time.advance({ minutes })
      await world.services.operations.checkDue()
      await world.services.plans.collectDue()
      await expectUntouched(merchant, order)
    }
    world.time.advance({ minutes: 15 })
    await world.services.operations.checkDue()
    expect(await refusalOf(confirm(order, challenge.threeDSAuthorisationId))).toMatchObject({
      status: 400,
      errorCode: 'authentication_abandoned',
    })
    await expectUntouched(merchant, order)
    const { rows } = await world.db.readerPool.query(
      `select number from app.instalment
       where merchant_id = $1 and remind_at = due_at - interval '3 days' order by number`,
      [merchant.merchantId],
    )
    expect(rows).toEqual([{ number: 2 }, { number: 3 }, { number: 4 }])
    // Instalments are collected in the morning: just after midnight that is the day after.
    world.time.advance({ days: 15 })
    await world.services.plans.collectDue()
    expect(instalmentStatuses(await planOf(order))).toEqual(['paid', 'scheduled', 'scheduled'])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('sent twice: the same key gets the same challenge, and one charge', async () => {
    const { merchant, order } = await running()
    const token = await world.cardToken(CARDS.challenge)
    const key = `early-${order.merchantOrderId}`
    const first = await send(order, 'next', token, key)
    expect(await send(order, 'next', token, key)).toEqual(first)
    const challenge = actionOf(first)
    await press(challenge.redirectURL, 'Confirm')
    const confirmed = await Promise.all(
      [1, 2].map(() => confirm(order, challenge.threeDSAuthorisationId)),
    )
    for (const plan of confirmed) expect(plan.outstanding).toBe(200_00)
    expect(await charges(merchant, order)).toBe(2)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('two tabs, two cards: one challenge charges', async () => {
    const { merchant, order } = await running()
    await Promise.allSettled([challenged(order), challenged(order), challenged(order)])
    const last = await challenged(order)
    await press(last.redirectURL, 'Confirm')
    expect(await confirm(order, last.threeDSAuthorisationId)).toMatchObject({
      outstanding: 200_00,
    })
    expect(await charges(merchant, order)).toBe(2)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('a challenge of another order’s plan, of the order itself or unknown is not found and changes nothing', async () => {
    const { merchant, order } = await running()
    const other = await startPlan(world, merchant, { amount: 400_00, email: 'other@x.co' })
    const stranger = await running()
    const plainOrder = await merchant.order({ amount: 42_50 })
    const [own, challenge, foreign] = await Promise.all([
      challenged(order),
      challenged(other),
      challenged(stranger.order),
    ])
    const pending = await plainOrder.pay(CARDS.challenge)
    const ofOrder = pending.paymentActionRequired
    if (!ofOrder) throw new Error('No challenge was requested')
    for (const { redirectURL } of [challenge, foreign, ofOrder]) await press(redirectURL, 'Confirm')
    for (const { threeDSAuthorisationId: id } of [challenge, foreign, ofOrder])
      expect(await refusalOf(confirm(order, id))).toMatchObject({ status: 404 })
    expect(await refusalOf(confirm(order, 'tdsa_AAAAAAAAAAAAAAAA'))).toMatchObject({ status: 404 })
    // Nor does the order's own payment call accept its plan's challenge.
    const ownPay = order.customer(api.payOrder, {
      merchantOrderId: order.merchantOrderId,
      body: { paymentActionRequired: { threeDSAuthorisationId: own.threeDSAuthorisationId } },
    })
    expect(await refusalOf(ownPay)).toMatchObject({ status: 404 })
    expect((await planOf(order)).outstanding).toBe(300_00)
    expect((await planOf(other)).outstanding).toBe(300_00)
    expect(await charges(merchant, order)).toBe(1)
    await confirm(other, challenge.threeDSAuthorisationId)
    expect((await planOf(other)).outstanding).toBe(200_00)
  })

  test('is requested only by orders that ask for 3-D Secure', async () => {
    const recognised = async (request3ds: boolean) => {
      const { merchant, order } = await running()
      await database.query(
        'update app.merchant_order set request_three_ds = $3 where merchant_id = $1 and merchant_order_id = $2',
        [merchant.merchantId, order.merchantOrderId, request3ds],
      )
      await payBy(order, 'next', CARDS.mastercard)
      const { rows } = await database.query<{ three_ds_passed: boolean | null }>(
        `select three_ds_passed from sandbox.charge where merchant_id = $1 and last4 = '4444'`,
        [merchant.merchantId],
      )
      return rows
    }
    expect(await recognised(true)).toEqual([{ three_ds_passed: true }])
    expect(await recognised(false)).toEqual([{ three_ds_passed: null }])
  })

  test('customers pay the amount they saw: a plan that changed meanwhile is refused', async () => {
    const { merchant, order } = await running()
    const payNext = (outstanding: number) =>
      order.customer(api.payInstalments, {
        merchantOrderId: order.merchantOrderId,
        body: { what: 'next', outstanding },
      })
    await payNext(300_00)
    expect(await refusalOf(payNext(300_00))).toMatchObject({
      status: 409,
      errorCode: 'plan_changed',
    })
    expect(await planOf(order)).toMatchObject({ outstanding: 200_00 })
    expect(await charges(merchant, order)).toBe(2)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('a refund waits while it is open, and is made once it was abandoned', async () => {
    const { merchant, order } = await running()
    await challenged(order)
    const refund = () =>
      merchant.call(api.createRefund, {
        merchantId: merchant.merchantId,
        body: {
          transactionId: order.transactionId,
          refundAmount: { amount: 100_00, currency: merchant.currency },
        },
      })
    expect(await refusalOf(refund())).toMatchObject({ errorCode: 'instalment_in_progress' })
    world.time.advance({ minutes: 16 })
    await world.services.operations.checkDue()
    await refund()
    expect((await planOf(order)).outstanding).toBe(200_00)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })
})

test('refuses a request with neither an amount nor a challenge’s result', async () => {
  const { merchant, order } = await running()
  const nothing = order.customer(api.payInstalments, {
    merchantOrderId: order.merchantOrderId,
    body: {} as { what: What },
  })
  expect(await refusalOf(nothing)).toMatchObject({ status: 400 })
  await expectUntouched(merchant, order)
})
