import { api } from '@paydeck/contract/protocol/api'
import { PLAN_KEY } from '@paydeck/contract/identifiers/invoice-url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type TestOrder, type World } from '../harness.ts'
import { mailsOf } from '../mails.ts'
import { chargesOf, refusalOf, ledgerViolations } from './ledger-checks.ts'
import { runDatabase } from '../run-database.ts'
import { press } from './challenge-page.ts'
import { actionOf, instalmentStatuses, planOf, startPlan } from './plan-orders.ts'

let world: World
/** A superuser's connection, which sees the queue too. */
let database: pg.Client
/** A server whose card provider always times out. */
let impatientWorld: World
beforeAll(async () => {
  world = await startWorld()
  database = new pg.Client({ connectionString: runDatabase() })
  await database.connect()
  impatientWorld = await startWorld({ providerTimeLimitMs: 300 })
})
afterAll(() => Promise.all([database.end(), world.stop(), impatientWorld.stop()]))

/** Sends a card's token, under a key when given. */
const send = async (order: TestOrder, paymentToken: string, idempotencyKey?: string) =>
  (
    await order.customer(
      api.changePlanCard,
      { merchantOrderId: order.merchantOrderId, body: { paymentToken } },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    )
  ).data
const changeTo = async (order: TestOrder, card: string, server = world) =>
  send(order, await server.cardToken(card))
const payBy = async (order: TestOrder, card: string, server = world) =>
  (
    await order.customer(api.payInstalments, {
      merchantOrderId: order.merchantOrderId,
      body: { what: 'next', paymentToken: await server.cardToken(card) },
    })
  ).data

const confirm = async (order: TestOrder, threeDSAuthorisationId: string) =>
  (
    await order.customer(api.changePlanCard, {
      merchantOrderId: order.merchantOrderId,
      body: { paymentActionRequired: { threeDSAuthorisationId } },
    })
  ).data

/** A running plan of 400 whose first quarter is paid. */
async function running(server = world, card: string = CARDS.visa) {
  const merchant = await server.merchant()
  const order = await startPlan(server, merchant, { amount: 400_00, card })
  return { merchant, order }
}

/** Checks that nothing was charged since the start, and that this card pays the plan. */
async function expectCard(merchant: TestMerchant, order: TestOrder, last4: string, server = world) {
  expect(await planOf(order)).toMatchObject({
    status: 'running',
    outstanding: 300_00,
    cardLast4: last4,
    instalments: [{ status: 'scheduled' }, { status: 'scheduled' }, { status: 'scheduled' }],
  })
  expect(await chargesOf(server, merchant.merchantId, order.merchantOrderId)).toBe(1)
  expect(await ledgerViolations(server, merchant.merchantId)).toEqual([])
}

/** Runs each email job about a changed card twice; returns the resulting emails. */
const emailsTo = async (merchant: TestMerchant) => {
  const jobs = await database.query<{ data: Record<string, string> }>(
    `select data from pgboss.job
     where name = 'instalment.mail' and data->>'merchantId' = $1 and data->>'what' = 'card_changed'`,
    [merchant.merchantId],
  )
  for (const { data } of jobs.rows)
    for (const _ of [1, 2])
      await world.services.instalmentMail.writeCardChanged({
        merchantId: data['merchantId'] ?? '',
        payPlanId: data['payPlanId'] ?? '',
        operationId: data['operationId'] ?? '',
      })
  return mailsOf(world, merchant.merchantId, { kind: 'card_changed' })
}

const audited = async (merchant: TestMerchant) => {
  const { rows } = await database.query<{ actor: string; details: unknown }>(
    `select actor, details from app.audit_event where merchant_id = $1 and action = 'plan.card_changed'`,
    [merchant.merchantId],
  )
  return rows
}

const timelineOf = async ({ call, merchantId }: TestMerchant, transactionId: string) =>
  (await call(api.getPaymentTimeline, { merchantId, transactionId })).data.map(
    ({ kind, amount, code }) => ({ kind, amount, code }),
  )

describe('a new card for a running plan', () => {
  test('is checked with 3-D Secure when the order asks for it', async () => {
    const passed = async (request3ds: boolean) => {
      const { merchant, order } = await running()
      const { merchantId } = merchant
      await database.query(
        'update app.merchant_order set request_three_ds = $3 where merchant_id = $1 and merchant_order_id = $2',
        [merchantId, order.merchantOrderId, request3ds],
      )
      await changeTo(order, CARDS.mastercard)
      const { rows } = await database.query<{ three_ds_passed: boolean | null }>(
        `select three_ds_passed from sandbox.charge where merchant_id = $1 and last4 = '4444'`,
        [merchantId],
      )
      return rows
    }
    expect(await passed(true)).toEqual([{ three_ds_passed: true }])
    expect(await passed(false)).toEqual([{ three_ds_passed: null }])
  })

  test('is charged nothing now, and pays the rest', async () => {
    const { merchant, order } = await running()
    const answer = await changeTo(order, CARDS.mastercard)
    expect(answer).toEqual(await planOf(order))
    expect(answer).toMatchObject({ cardBrand: 'mastercard', cardLast4: '4444' })
    await expectCard(merchant, order, '4444')

    world.time.advance({ days: 43 })
    await world.services.plans.collectDue()
    expect(await planOf(order)).toMatchObject({ status: 'paid', cardLast4: '4444' })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('is confirmed to the customer once, and recorded in the audit trail and on the payment’s timeline', async () => {
    const { merchant, order } = await running()
    await changeTo(order, CARDS.mastercard)
    const [email, ...more] = await emailsTo(merchant)
    expect(more).toEqual([])
    expect(email?.subject).toBe(`${merchant.slug}: the card of your payment plan was changed`)
    expect(email?.plain).toContain('Your payment plan is now paid by Mastercard ending 4444')
    expect(email?.plain).toContain('Nothing was charged for the change.')
    expect(email?.plain).toMatch(/Next instalment: \$100\.00 AUD, due/)
    expect(await audited(merchant)).toEqual([
      {
        actor: 'customer',
        details: { transactionId: order.transactionId, from: '4242', to: '4444' },
      },
    ])
    expect(await timelineOf(merchant, order.transactionId)).toContainEqual({
      kind: 'card_changed',
      amount: null,
      code: null,
    })
  })

  test('is charged at once for what the old card could not pay', async () => {
    const { merchant, order } = await running(world, CARDS.declinedLater)
    world.time.advance({ days: 14, hours: 12 })
    for (const days of [0, 1, 3, 7]) {
      world.time.advance({ days })
      await world.services.plans.collectDue()
    }
    expect(instalmentStatuses(await planOf(order))).toEqual(['overdue', 'scheduled', 'scheduled'])
    await changeTo(order, CARDS.mastercard)
    const [email] = await emailsTo(merchant)
    expect(email?.plain).toContain('What is overdue will be taken from this card shortly')
    await world.services.plans.collectDue()
    expect(await planOf(order)).toMatchObject({
      overdueAt: null,
      outstanding: 200_00,
      instalments: [{ status: 'paid' }, { status: 'scheduled' }, { status: 'scheduled' }],
    })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('stays when a late answer arrives for the old one', async () => {
    const { merchant, order } = await running(impatientWorld, CARDS.slow)
    const settle = async () => {
      impatientWorld.time.advance({ minutes: 1 })
      await impatientWorld.services.operations.checkDue()
    }
    await settle()
    impatientWorld.time.advance({ days: 14, hours: 12 })
    await impatientWorld.services.plans.collectDue()
    expect(instalmentStatuses(await planOf(order))[0]).toBe('charging')
    await changeTo(order, CARDS.mastercard, impatientWorld)
    await settle()
    expect(await planOf(order)).toMatchObject({ outstanding: 200_00, cardLast4: '4444' })
    expect(await ledgerViolations(impatientWorld, merchant.merchantId)).toEqual([])
  })

  test.each([
    [CARDS.declined, 'card_declined', /^Your card was declined/],
    [CARDS.insufficient, 'insufficient_funds', /^There is not enough money/],
  ])('declined (%s): says why, and the old card stays', async (card, errorCode, message) => {
    const { merchant, order } = await running()
    const refused = await refusalOf(changeTo(order, card))
    expect(refused).toMatchObject({ status: 400, errorCode })
    expect(refused.message).toMatch(message)
    await expectCard(merchant, order, '4242')
    expect(await emailsTo(merchant)).toEqual([])
    expect(await audited(merchant)).toEqual([])
    expect(await timelineOf(merchant, order.transactionId)).toContainEqual({
      kind: 'card_change_failed',
      amount: null,
      code: errorCode,
    })
  })

  test('sent twice under one key, is checked once; a token allows one check', async () => {
    const { merchant, order } = await running()
    const token = await world.cardToken(CARDS.mastercard)
    const key = `card-${order.merchantOrderId}`
    const [first, second] = await Promise.allSettled([
      send(order, token, key),
      send(order, token, key),
    ])
    expect([first, second].filter(({ status }) => status === 'fulfilled')).not.toEqual([])
    expect(await send(order, token, key)).toMatchObject({ cardLast4: '4444' })
    expect(await refusalOf(send(order, token))).toMatchObject({
      status: 400,
      errorCode: 'payment_token_used',
    })
    await expectCard(merchant, order, '4444')
    expect(await audited(merchant)).toHaveLength(1)
    expect(await emailsTo(merchant)).toHaveLength(1)
  })

  test('when three are added at once, one pays the plan', async () => {
    const { merchant, order } = await running()
    const cards = [CARDS.mastercard, CARDS.amex, CARDS.mastercard]
    const results = await Promise.allSettled(cards.map((card) => changeTo(order, card)))
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    const { cardLast4 } = await planOf(order)
    expect(['4444', '0005']).toContain(cardLast4)
    await expectCard(merchant, order, cardLast4 ?? '')
  })

  test('refuses another customer’s plan, an order without a plan, or a finished plan', async () => {
    const { merchant, order } = await running()
    const stranger = await running()
    const paymentToken = await world.cardToken(CARDS.mastercard)
    const foreign = stranger.order.customer(api.changePlanCard, {
      merchantOrderId: order.merchantOrderId,
      body: { paymentToken },
    })
    expect((await refusalOf(foreign)).status).toBe(401)
    const byToken = merchant.opened(order.merchantOrderId, stranger.order.token)
    expect((await refusalOf(send(byToken, paymentToken))).status).toBe(404)
    const plainOrder = await merchant.order({ amount: 42_50 })
    expect(await refusalOf(send(plainOrder, paymentToken))).toMatchObject({ status: 404 })
    await expectCard(merchant, order, '4242')

    await order.customer(api.payInstalments, {
      merchantOrderId: order.merchantOrderId,
      body: { what: 'all' },
    })
    expect(await refusalOf(send(order, paymentToken))).toMatchObject({
      status: 409,
      errorCode: 'plan_not_running',
    })
    const nothing = order.customer(api.changePlanCard, {
      merchantOrderId: order.merchantOrderId,
      body: {} as { paymentToken: string },
    })
    expect(await refusalOf(nothing)).toMatchObject({ status: 400 })
  })
})

describe('a new card that needs a 3-D Secure challenge', () => {
  const challenged = async (order: TestOrder) => actionOf(await changeTo(order, CARDS.challenge))

  test('passed: the old card pays until then, the new one afterwards', async () => {
    const { merchant, order } = await running()
    const challenge = await challenged(order)
    await expectCard(merchant, order, '4242')
    expect((await confirm(order, challenge.threeDSAuthorisationId)).paymentActionRequired).toEqual(
      challenge,
    )
    expect(await (await fetch(challenge.redirectURL)).text()).toContain('nothing is charged now')
    const redirect = await press(challenge.redirectURL, 'Confirm')
    expect(Object.fromEntries(redirect.searchParams)).toEqual({
      [PLAN_KEY]: 'card',
      threeDSAuthorisationId: challenge.threeDSAuthorisationId,
    })
    const answers = await Promise.all(
      [1, 2].map(() => confirm(order, challenge.threeDSAuthorisationId)),
    )
    for (const plan of answers) expect(plan.cardLast4).toBe('3184')
    await expectCard(merchant, order, '3184')
    expect(await emailsTo(merchant)).toHaveLength(1)

    world.time.advance({ days: 43 })
    await world.services.plans.collectDue()
    expect(await planOf(order)).toMatchObject({ status: 'paid', cardLast4: '3184' })
  })

  test('failed: says why at each request, and the old card stays', async () => {
    const { merchant, order } = await running()
    const challenge = await challenged(order)
    await press(challenge.redirectURL, 'Refuse')
    for (const _ of [1, 2])
      expect(await refusalOf(confirm(order, challenge.threeDSAuthorisationId))).toEqual({
        status: 400,
        errorCode: 'authentication_failed',
        message:
          'Your bank could not confirm that it is you. Please try again or use another card.',
      })
    await expectCard(merchant, order, '4242')
  })

  test('abandoned: ends automatically, and the old card continues to pay', async () => {
    const { merchant, order } = await running()
    const challenge = await challenged(order)
    world.time.advance({ minutes: 16 })
    await world.services.operations.checkDue()
    expect(await refusalOf(confirm(order, challenge.threeDSAuthorisationId))).toMatchObject({
      errorCode: 'authentication_abandoned',
      message: 'You did not confirm this card with your bank in time. Please try again.',
    })
    await expectCard(merchant, order, '4242')
  })

  test('passed, but the customer never returned: the sweep finds it', async () => {
    const { merchant, order } = await running()
    const challenge = await challenged(order)
    await press(challenge.redirectURL, 'Confirm')
    world.time.advance({ minutes: 1 })
    await world.services.operations.checkDue()
    await expectCard(merchant, order, '3184')
    expect(await confirm(order, challenge.threeDSAuthorisationId)).toMatchObject({
      cardLast4: '3184',
    })
  })

  test('passed, but the plan was paid in full before: changes nothing, and says so', async () => {
    const { merchant, order } = await running()
    const challenge = await challenged(order)
    await press(challenge.redirectURL, 'Confirm')
    world.time.advance({ days: 43 })
    await world.services.plans.collectDue()
    expect(await refusalOf(confirm(order, challenge.threeDSAuthorisationId))).toMatchObject({
      status: 400,
      errorCode: 'plan_not_running',
    })
    expect(await planOf(order)).toMatchObject({ status: 'paid', cardLast4: '4242' })
    expect(await audited(merchant)).toEqual([])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('replaced by another card or a payment: the old challenge has no effect', async () => {
    const { merchant, order } = await running()
    const first = await challenged(order)
    await changeTo(order, CARDS.mastercard)
    const second = await challenged(order)
    const paid = await order.customer(api.payInstalments, {
      merchantOrderId: order.merchantOrderId,
      body: { what: 'next' },
    })
    expect(paid.data).toMatchObject({ outstanding: 200_00, cardLast4: '4444' })
    for (const { redirectURL, threeDSAuthorisationId } of [first, second]) {
      await fetch(`${redirectURL}/confirm`, { method: 'POST', redirect: 'manual' })
      expect(await refusalOf(confirm(order, threeDSAuthorisationId))).toMatchObject({
        errorCode: 'not_charged',
      })
    }
    expect((await planOf(order)).cardLast4).toBe('4444')
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('a payment replaced by another card takes nothing, unless it was confirmed', async () => {
    const { merchant, order } = await running()
    const abandoned = actionOf(await payBy(order, CARDS.challenge))
    await changeTo(order, CARDS.mastercard)
    await fetch(`${abandoned.redirectURL}/confirm`, { method: 'POST', redirect: 'manual' })
    await expectCard(merchant, order, '4444')

    const passed = actionOf(await payBy(order, CARDS.challenge))
    await press(passed.redirectURL, 'Confirm')
    expect(await changeTo(order, CARDS.amex)).toMatchObject({
      outstanding: 200_00,
      cardLast4: '0005',
    })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('a challenge of another plan, or of a payment of this plan, is not found', async () => {
    const { merchant, order } = await running()
    const other = await startPlan(world, merchant, { amount: 400_00, email: 'other@x.co' })
    const foreign = await challenged(other)
    const early = actionOf(await payBy(order, CARDS.challenge))
    for (const { redirectURL } of [foreign, early]) await press(redirectURL, 'Confirm')
    for (const { threeDSAuthorisationId: id } of [foreign, early])
      expect(await refusalOf(confirm(order, id))).toMatchObject({ status: 404 })
    const asPayment = other.customer(api.payInstalments, {
      merchantOrderId: other.merchantOrderId,
      body: {
        paymentActionRequired: { threeDSAuthorisationId: foreign.threeDSAuthorisationId },
      },
    })
    expect(await refusalOf(asPayment)).toMatchObject({ status: 404 })
    expect(await planOf(order)).toMatchObject({ outstanding: 300_00, cardLast4: '4242' })
    expect(await confirm(other, foreign.threeDSAuthorisationId)).toMatchObject({
      outstanding: 300_00,
      cardLast4: '3184',
    })
  })
})

describe('a bank that does not answer', () => {
  test('and never saw the card: says so, keeps the old one, and accepts another at once', async () => {
    const { merchant, order } = await running(impatientWorld)
    expect(await refusalOf(changeTo(order, CARDS.silentUncharged, impatientWorld))).toEqual({
      status: 400,
      errorCode: 'not_charged',
      message: 'Your bank did not answer, so your card was not changed. Please try again.',
    })
    await expectCard(merchant, order, '4242', impatientWorld)
    await changeTo(order, CARDS.mastercard, impatientWorld)
    await expectCard(merchant, order, '4444', impatientWorld)
  })

  test('but has accepted the card: it pays the plan', async () => {
    const { merchant, order } = await running(impatientWorld)
    expect(await changeTo(order, CARDS.silentCharged, impatientWorld)).toMatchObject({
      cardLast4: '1208',
    })
    await expectCard(merchant, order, '1208', impatientWorld)
  })
})

describe('trying one card after another', () => {
  /** A server with limits on. */
  let strict: World
  const tries = async (action: () => Promise<unknown>) => {
    const statuses: number[] = []
    for (let n = 0; n < 10; n++) statuses.push((await refusalOf(action())).status)
    return statuses
  }
  // Each with a separate server, because it remembers the addresses that tried cards.
  beforeEach(async () => {
    strict = await startWorld({ limits: true })
  })
  afterEach(() => strict.stop())

  const TEN_DECLINES = Array.from({ length: 10 }, () => 400)
  const rests = { status: 429, errorCode: 'too_many_requests' }

  test('for a plan is blocked after ten declines within the hour, for payments too', async () => {
    const { merchant, order } = await running(strict)
    expect(await tries(() => changeTo(order, CARDS.declined, strict))).toEqual(TEN_DECLINES)
    expect(await refusalOf(changeTo(order, CARDS.mastercard, strict))).toMatchObject(rests)
    expect(await refusalOf(payBy(order, CARDS.mastercard, strict))).toMatchObject(rests)
    await expectCard(merchant, order, '4242', strict)
    // Another plan of the merchant is not blocked by this one's tries.
    const other = await startPlan(strict, merchant, { amount: 400_00 })
    expect(await changeTo(other, CARDS.mastercard, strict)).toMatchObject({ cardLast4: '4444' })
    strict.time.advance({ minutes: 61 })
    expect(await changeTo(order, CARDS.mastercard, strict)).toMatchObject({ cardLast4: '4444' })
  })

  test('is blocked as well when the cards are good or their challenges abandoned: that reveals as much', async () => {
    const { order } = await running(strict)
    for (const card of [CARDS.mastercard, CARDS.amex, CARDS.mastercard, CARDS.amex])
      await changeTo(order, card, strict)
    for (let n = 0; n < 3; n++) actionOf(await changeTo(order, CARDS.challenge, strict))
    for (let n = 0; n < 3; n++) actionOf(await payBy(order, CARDS.challenge, strict))
    const refused = await refusalOf(changeTo(order, CARDS.visa, strict))
    expect(refused).toMatchObject(rests)
    expect(refused.message).toMatch(
      /^Too many cards were tried here, so we are pausing .* try again in (59|60) minutes\.$/,
    )
    expect(await refusalOf(payBy(order, CARDS.visa, strict))).toMatchObject(rests)
    expect((await planOf(order)).outstanding).toBe(300_00)
  })

  test('hour after hour is blocked for the day after twenty-five', async () => {
    const { order } = await running(strict)
    for (let hour = 0; hour < 2; hour++) {
      expect(await tries(() => changeTo(order, CARDS.declined, strict))).toEqual(TEN_DECLINES)
      strict.time.advance({ minutes: 61 })
    }
    const last = await tries(() => changeTo(order, CARDS.declined, strict))
    expect(last).toEqual([400, 400, 400, 400, 400, 429, 429, 429, 429, 429])
    strict.time.advance({ minutes: 61 })
    const refused = await refusalOf(changeTo(order, CARDS.mastercard, strict))
    expect(refused).toMatchObject(rests)
    expect(refused.message).toContain('try again in 21 hours.')
    strict.time.advance({ hours: 21 })
    expect(await changeTo(order, CARDS.mastercard, strict)).toMatchObject({ cardLast4: '4444' })
  })

  test('from one address is blocked after forty, across all plans and orders', async () => {
    const { order, merchant } = await running(strict)
    const others = await Promise.all([1, 2, 3].map(() => running(strict)))
    for (const planOrder of [order, ...others.map((other) => other.order)].slice(0, 3))
      expect(await tries(() => changeTo(planOrder, CARDS.declined, strict))).toEqual(TEN_DECLINES)
    const [, , fresh] = others
    const last = fresh?.order ?? order
    for (let n = 0; n < 5; n++) await changeTo(last, CARDS.mastercard, strict)
    const plainOrder = await merchant.order({ amount: 10_00 })
    for (let n = 0; n < 5; n++) await refusalOf(plainOrder.pay(CARDS.declined))
    const refused = await refusalOf(changeTo(last, CARDS.visa, strict))
    expect(refused).toMatchObject(rests)
    expect(refused.message).toMatch(/^Too many cards were tried here/)
    expect(await refusalOf(plainOrder.pay(CARDS.visa))).toMatchObject(rests)
    // The merchant's own servers call for all their customers from one address.
    const server = await merchant.server()
    const paid = await server(api.payOrder, {
      merchantOrderId: plainOrder.merchantOrderId,
      body: { paymentToken: await strict.cardToken(CARDS.visa) },
    })
    expect(paid.data).toMatchObject({ transactionStatus: 'paid' })
  })

  test('to pay early is blocked as well; declines of the sweep do not count', async () => {
    const { merchant, order } = await running(strict, CARDS.declinedLater)
    strict.time.advance({ days: 14, hours: 12 })
    await strict.services.plans.collectDue()
    expect(await tries(() => payBy(order, CARDS.declined, strict))).toEqual(TEN_DECLINES)
    expect(await refusalOf(payBy(order, CARDS.mastercard, strict))).toMatchObject(rests)
    expect((await planOf(order)).outstanding).toBe(300_00)
    strict.time.advance({ minutes: 61 })
    expect(await payBy(order, CARDS.mastercard, strict)).toMatchObject({ outstanding: 200_00 })
    expect(await ledgerViolations(strict, merchant.merchantId)).toEqual([])
  })
})
