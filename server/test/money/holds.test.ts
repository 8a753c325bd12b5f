import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type TestOrder, type World } from '../harness.ts'
import { DEBIT_ACCOUNTS, debitWith, debitToken, payByBank } from './bank-payers.ts'
import { chargesOf, refusalOf, ledgerViolations } from './ledger-checks.ts'
import { balancesOf, paymentsOf, refund } from '../staff-view.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ providerTimeLimitMs: 700 })
})
afterAll(() => world.stop())

const hold = async (merchant: TestMerchant, amount: number, card: string = CARDS.visa) => {
  const order = await merchant.order({ amount })
  const { transactionId } = await order.pay(card, undefined, { authoriseOnly: true })
  return { order, transactionId }
}
const capture = (
  merchant: TestMerchant,
  transactionId: string,
  captureAmount?: number | { amount: number; currency: 'AUD' | 'NZD' },
  idempotencyKey?: string,
) =>
  merchant.call(
    api.captureAuthorisation,
    { merchantId: merchant.merchantId, transactionId, body: { captureAmount } },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )
const cancel = (merchant: TestMerchant, transactionId: string) =>
  merchant.call(api.cancelAuthorisation, { merchantId: merchant.merchantId, transactionId })

const rows = async <T extends object>(text: string, merchant: TestMerchant) =>
  (await world.db.readerPool.query(text, [merchant.merchantId])).rows as T[]
const stepsOf = (merchant: TestMerchant) =>
  rows<{ kind: string; status: string; amount: number; operation_id: string }>(
    `select kind, status, amount, operation_id from app.payment_operation
     where merchant_id = $1 order by created_at, operation_id`,
    merchant,
  )
const auditOf = async (merchant: TestMerchant) =>
  (
    await rows<{ line: string }>(
      `select action || ' by ' || actor || ' ' || (details->>'amount') as line from app.audit_event
       where merchant_id = $1 and action like 'payment.%' order by at, event_id`,
      merchant,
    )
  ).map(({ line }) => line)
const checkDue = () => world.services.operations.checkDue()

describe('an authorised amount', () => {
  test('is listed as not captured, without fee, journal or balance', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 120_00 })
    const answer = await order.pay(CARDS.visa, undefined, { authoriseOnly: true })
    expect(answer).toMatchObject({ transactionStatus: 'not_captured', amount: 120_00 })
    expect(await paymentsOf(merchant)).toMatchObject([
      {
        transactionStatus: 'not_captured',
        transactionAmount: 120_00,
        platformFee: 0,
        paymentSourceLast4: '4242',
      },
    ])
    expect(await balancesOf(merchant)).toEqual([{ currency: 'AUD', available: 0, pending: 0 }])
    expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(0)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
    expect(await refusalOf(order.pay(CARDS.visa))).toMatchObject({
      status: 409,
      errorCode: 'payment_in_progress',
    })
  })

  test('declined: nothing is held, and the order can be paid', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 120_00 })
    expect(
      await refusalOf(order.pay(CARDS.insufficient, undefined, { authoriseOnly: true })),
    ).toMatchObject({ status: 400, errorCode: 'insufficient_funds' })
    await order.pay(CARDS.visa)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('held although no answer came: found a minute later', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 50_00 })
    const held = order.pay(CARDS.silentCharged, undefined, { authoriseOnly: true })
    expect(await refusalOf(held)).toMatchObject({ status: 503 })
    const payments = await paymentsOf(merchant)
    expect(payments).toMatchObject([{ transactionStatus: 'pending' }])
    const transactionId = payments[0]?.transactionId ?? ''
    world.time.advance({ minutes: 1 })
    await checkDue()
    expect((await paymentsOf(merchant))[0]).toMatchObject({ transactionStatus: 'not_captured' })
    await capture(merchant, transactionId)
    expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })
})

describe('capturing', () => {
  test('CAP-03 takes the whole hold without an amount: paid, with its fee, once', async () => {
    const merchant = await world.merchant()
    const { order, transactionId } = await hold(merchant, 120_00)
    const { data } = await capture(merchant, transactionId)
    expect(data).toEqual({
      transactionId,
      transactionStatus: 'paid',
      amount: 120_00,
      currency: 'AUD',
      outcomeUnknown: false,
    })
    const [payment] = await paymentsOf(merchant)
    expect(payment?.platformFee).toBeGreaterThan(0)
    expect(payment?.customerId).toMatch(/^cust_/)
    expect(await balancesOf(merchant)).toMatchObject([
      { available: 0, pending: 120_00 - (payment?.platformFee ?? 0) },
    ])
    const { data: invoice } = await order.customer(api.getInvoice, {
      merchantOrderId: order.merchantOrderId,
    })
    expect(invoice.state).toBe('paid')
    expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
    expect(await auditOf(merchant)).toEqual([
      'payment.held by customer 12000',
      `payment.capture_requested by ${merchant.userId} 12000`,
      `payment.paid by ${merchant.userId} 12000`,
    ])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test.each([
    ['a number', 45_00],
    ['an amount with its currency', { amount: 45_00, currency: 'AUD' as const }],
  ])('CAP-03 takes a part, given as %s, and releases the rest', async (_, captureAmount) => {
    const merchant = await world.merchant()
    const { transactionId } = await hold(merchant, 120_00)
    const { data } = await capture(merchant, transactionId, captureAmount)
    expect(data).toMatchObject({ transactionStatus: 'paid', amount: 45_00 })
    const [payment] = await paymentsOf(merchant)
    expect(payment).toMatchObject({ transactionAmount: 45_00, transactionStatus: 'paid' })
    const { data: detail } = await merchant.call(api.getTransaction, { transactionId })
    expect(detail.purchaseDetails.amount).toBe(45_00)
    const [terms] = await rows<{ bp: number; fixed: number }>(
      'select fee_basis_points as bp, fee_fixed as fixed from app.merchant where merchant_id = $1',
      merchant,
    )
    const net = Math.round((45_00 * (terms?.bp ?? 0)) / 10_000) + (terms?.fixed ?? 0)
    expect(payment?.platformFee).toBe(net + Math.round(net / 10))
    expect(await refusalOf(capture(merchant, transactionId, 1))).toEqual({
      status: 409,
      errorCode: 'authorisation_captured',
      message: 'This pre-authorisation has already been captured.',
    })
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('refuses more than the hold without asking the provider', async () => {
    const merchant = await world.merchant()
    const { transactionId } = await hold(merchant, 120_00)
    expect(await refusalOf(capture(merchant, transactionId, 120_01))).toEqual({
      status: 409,
      errorCode: 'capture_too_large',
      message: 'Amount is larger than transaction amount',
    })
    expect(
      await refusalOf(capture(merchant, transactionId, { amount: 1, currency: 'NZD' })),
    ).toMatchObject({ status: 400 })
    for (const amount of [0, -1, 1.5])
      expect(await refusalOf(capture(merchant, transactionId, amount))).toMatchObject({
        status: 400,
      })
    expect((await stepsOf(merchant)).map(({ kind }) => kind)).toEqual(['authorise'])
    await capture(merchant, transactionId, 120_00)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('BEY-07 one key captures once; another amount under it is refused', async () => {
    const merchant = await world.merchant()
    const { order, transactionId } = await hold(merchant, 120_00)
    const first = await capture(merchant, transactionId, 50_00, 'key-of-the-modal')
    expect((await capture(merchant, transactionId, 50_00, 'key-of-the-modal')).data).toEqual(
      first.data,
    )
    expect(
      await refusalOf(capture(merchant, transactionId, 60_00, 'key-of-the-modal')),
    ).toMatchObject({ status: 422, errorCode: 'idempotency_key_reused' })
    expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('a payment that was never a hold cannot be captured or cancelled', async () => {
    const merchant = await world.merchant()
    const { transactionId } = await (await merchant.order({ amount: 100 })).pay(CARDS.visa)
    const refused = { status: 409, errorCode: 'not_a_pre_authorisation' }
    expect(await refusalOf(capture(merchant, transactionId))).toMatchObject(refused)
    expect(await refusalOf(cancel(merchant, transactionId))).toMatchObject(refused)
  })

  test('BEY-11 another merchant’s hold is not found', async () => {
    const [owner, stranger] = [await world.merchant(), await world.merchant()]
    const { transactionId } = await hold(owner, 120_00)
    expect(await refusalOf(capture(stranger, transactionId))).toMatchObject({ status: 404 })
    expect(await refusalOf(cancel(stranger, transactionId))).toMatchObject({ status: 404 })
    expect((await paymentsOf(owner))[0]).toMatchObject({ transactionStatus: 'not_captured' })
  })
})

describe('a hold on the hosted page', () => {
  const page = async ({ customer, merchantOrderId }: TestOrder) =>
    (await customer(api.getInvoice, { merchantOrderId })).data

  test('partly captured: shows what was captured and when, the order’s amount, and later refunds', async () => {
    const merchant = await world.merchant()
    const { order, transactionId } = await hold(merchant, 120_00)
    const held = await page(order)
    expect(held).toMatchObject({ state: 'held', payment: { captured: 0, capturedAt: null } })
    world.time.advance({ days: 2 })
    await capture(merchant, transactionId, 45_00)
    const captured = await page(order)
    expect(captured).toMatchObject({
      state: 'paid',
      order: { amount: 120_00 },
      payment: { captured: 45_00, createdAt: held.payment?.createdAt, refunded: 0 },
      letGo: null,
    })
    const after =
      Date.parse(captured.payment?.capturedAt ?? '') - Date.parse(captured.payment?.createdAt ?? '')
    expect(after).toBeGreaterThanOrEqual(2 * 86_400_000)
    await refund(merchant, transactionId, 5_00)
    expect(await page(order)).toMatchObject({ payment: { captured: 45_00, refunded: 5_00 } })
  })

  test('released: says so, and the order can be paid', async () => {
    const merchant = await world.merchant()
    const { order, transactionId } = await hold(merchant, 120_00)
    expect(await page(order)).toMatchObject({ letGo: null })
    await cancel(merchant, transactionId)
    const free = await page(order)
    expect(free).toMatchObject({ state: 'payable', payment: null, letGo: { amount: 120_00 } })
    expect(Math.abs(Date.parse(free.letGo?.at ?? '') - world.time.now().getTime())).toBeLessThan(
      60_000,
    )
    await order.pay(CARDS.visa)
    expect(await page(order)).toMatchObject({
      state: 'paid',
      payment: { captured: 120_00, capturedAt: null },
      letGo: null,
    })
  })

  test('released and then cancelled: the page shows both', async () => {
    const merchant = await world.merchant()
    const { order, transactionId } = await hold(merchant, 120_00)
    await cancel(merchant, transactionId)
    await merchant.call(api.cancelOrder, {
      merchantId: merchant.merchantId,
      merchantOrderId: order.merchantOrderId,
    })
    expect(await page(order)).toMatchObject({ state: 'cancelled', letGo: { amount: 120_00 } })
  })
})

describe('cancelling', () => {
  test('CAP-04 releases the amount: cancelled, nothing charged, and the order can be paid again', async () => {
    const merchant = await world.merchant()
    const { order, transactionId } = await hold(merchant, 120_00)
    expect((await cancel(merchant, transactionId)).data).toMatchObject({
      transactionStatus: 'cancelled',
    })
    expect(await refusalOf(cancel(merchant, transactionId))).toEqual({
      status: 409,
      errorCode: 'authorisation_cancelled',
      message: 'This pre-authorisation has been cancelled; nothing was charged.',
    })
    expect(await refusalOf(capture(merchant, transactionId))).toMatchObject({
      errorCode: 'authorisation_cancelled',
    })
    expect(await auditOf(merchant)).toEqual([
      'payment.held by customer 12000',
      `payment.void_requested by ${merchant.userId} 12000`,
      `payment.released by ${merchant.userId} 12000`,
    ])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
    await order.pay(CARDS.visa)
    expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })
})

describe('a provider that does not answer a capture or a void', () => {
  test('captured all the same: shown as being confirmed, then paid once', async () => {
    const merchant = await world.merchant()
    const { order, transactionId } = await hold(merchant, 120_00, CARDS.silentLater)
    expect((await capture(merchant, transactionId, 70_00)).data).toMatchObject({
      transactionStatus: 'not_captured',
      outcomeUnknown: true,
    })
    expect((await paymentsOf(merchant))[0]).toMatchObject({ outcomeUnknown: true })
    const busy = { status: 409, errorCode: 'authorisation_busy' }
    expect(await refusalOf(capture(merchant, transactionId, 70_00))).toMatchObject(busy)
    expect(await refusalOf(cancel(merchant, transactionId))).toMatchObject(busy)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])

    world.time.advance({ minutes: 1 })
    await Promise.all([checkDue(), checkDue(), checkDue()])
    expect((await paymentsOf(merchant))[0]).toMatchObject({
      transactionStatus: 'paid',
      transactionAmount: 70_00,
      outcomeUnknown: false,
    })
    expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('never arrived: given up after five minutes, and can be captured again', async () => {
    const merchant = await world.merchant()
    const { order, transactionId } = await hold(merchant, 120_00, CARDS.lostLater)
    await capture(merchant, transactionId)
    for (const minutes of [1, 5]) {
      world.time.advance({ minutes })
      await checkDue()
    }
    expect((await paymentsOf(merchant))[0]).toMatchObject({
      transactionStatus: 'not_captured',
      outcomeUnknown: false,
    })
    expect((await stepsOf(merchant)).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'authorise succeeded',
      'capture failed',
    ])
    expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(0)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
    await cancel(merchant, transactionId)
    expect((await stepsOf(merchant)).at(-1)).toMatchObject({ kind: 'void', status: 'unknown' })
  })
})

describe('a simultaneous capture and cancellation', () => {
  test('BEY-08 one wins, and the other says why it failed', async () => {
    const merchant = await world.merchant()
    const outcomes = new Set<string>()
    for (let round = 0; round < 6; round++) {
      const { order, transactionId } = await hold(merchant, 10_00 + round)
      const steps =
        round % 2 === 0
          ? [capture(merchant, transactionId), cancel(merchant, transactionId)]
          : [cancel(merchant, transactionId), capture(merchant, transactionId)]
      const results = await Promise.allSettled(steps)
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const [reason] = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason] : [],
      )
      expect(reason).toMatchObject({
        status: 409,
        errorCode: expect.stringMatching(/^authorisation_(busy|captured|cancelled)$/) as string,
        message: expect.stringMatching(/^This pre-authorisation .+\.$/) as string,
      })
      const payment = (await paymentsOf(merchant)).find(
        (candidate) => candidate.transactionId === transactionId,
      )
      outcomes.add(payment?.transactionStatus ?? '')
      expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(
        payment?.transactionStatus === 'paid' ? 1 : 0,
      )
    }
    expect([...outcomes].every((status) => status === 'paid' || status === 'cancelled')).toBe(true)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('twenty captures of one hold capture it once', async () => {
    const merchant = await world.merchant()
    const { order, transactionId } = await hold(merchant, 30_00)
    const pressed = await Promise.allSettled(
      Array.from({ length: 20 }, () => capture(merchant, transactionId, 10_00)),
    )
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })
})

test('after seven days the hold is released automatically, and a capture says so', async () => {
  const merchant = await world.merchant()
  const { order, transactionId } = await hold(merchant, 80_00)
  world.time.advance({ days: 6, hours: 23 })
  await world.services.holds.expireDue()
  expect((await paymentsOf(merchant))[0]).toMatchObject({ transactionStatus: 'not_captured' })
  world.time.advance({ hours: 2 })
  expect(await refusalOf(capture(merchant, transactionId))).toEqual({
    status: 409,
    errorCode: 'authorisation_expired',
    message: 'The 7 days of this pre-authorisation are over. It can no longer be captured.',
  })
  await Promise.all([world.services.holds.expireDue(), world.services.holds.expireDue()])
  expect((await paymentsOf(merchant))[0]).toMatchObject({ transactionStatus: 'cancelled' })
  expect(await auditOf(merchant)).toEqual([
    'payment.held by customer 8000',
    'payment.void_requested by system:hold-expiry 8000',
    'payment.released by system:hold-expiry 8000',
  ])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  await order.pay(CARDS.visa)
  expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
})

test('after seven days an unreachable provider does not prevent another payment of the order', async () => {
  const merchant = await world.merchant()
  const { order } = await hold(merchant, 80_00, CARDS.lostLater)
  world.time.advance({ days: 7, minutes: 1 })
  await world.services.holds.expireDue()
  expect((await paymentsOf(merchant))[0]).toMatchObject({
    transactionStatus: 'not_captured',
    outcomeUnknown: true,
  })
  for (const minutes of [1, 5]) {
    world.time.advance({ minutes })
    await checkDue()
  }
  expect((await paymentsOf(merchant))[0]).toMatchObject({
    transactionStatus: 'cancelled',
    outcomeUnknown: false,
  })
  await world.services.holds.expireDue()
  expect(await stepsOf(merchant)).toHaveLength(2)
  await order.pay(CARDS.visa)
  expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('the holder of the link can pay; only the merchant may authorise without capturing', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const order = await merchant.order({ amount: 30_00 })
  const { merchantOrderId, customer } = order
  const pay = async () =>
    customer(api.payOrder, {
      merchantOrderId,
      body: { paymentToken: await world.cardToken(CARDS.visa), authoriseOnly: true },
    })
  expect(await refusalOf(pay())).toMatchObject({
    status: 403,
    errorCode: 'authorise_only_not_allowed',
  })
  expect(await order.pay(CARDS.visa)).toMatchObject({ transactionStatus: 'paid' })

  const { data } = await call(api.createInvoice, {
    merchantId,
    body: {
      sendSms: false,
      sendEmail: false,
      orderRequest: {
        orderType: 'manual',
        internalOrderId: 'HOLD-1',
        paymentAmount: { amount: 90_00, currency: 'AUD' },
        customerEmail: 'jane@example.com',
        authoriseOnly: true,
      },
    },
  })
  const held = merchant.opened(data.order.merchantOrderId, data.token)
  const offered = await held.customer(api.offerPlan, {
    merchantOrderId: held.merchantOrderId,
    body: {},
  })
  expect(offered.data.offer).toBeNull()
  const debit = await debitToken(world, DEBIT_ACCOUNTS.confirms)
  expect(await refusalOf(payByBank(held, debitWith(debit)))).toMatchObject({
    status: 409,
    errorCode: 'authorise_only',
  })
  expect(await held.pay(CARDS.visa)).toMatchObject({ transactionStatus: 'not_captured' })
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})

test('a hold ends at exactly its last moment, and its release says so', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const { transactionId } = await hold(merchant, 80_00)
  const [payment] = await paymentsOf(merchant)
  world.time.hold(new Date(payment?.holdExpiresAt ?? ''))
  expect(await refusalOf(capture(merchant, transactionId))).toMatchObject({
    errorCode: 'authorisation_expired',
  })
  await world.services.holds.expireDue()
  const { rows: events } = await world.db.readerPool.query<{ payload: unknown }>(
    `select payload from app.domain_event where merchant_id = $1 and kind = 'payment_released'`,
    [merchantId],
  )
  expect(events).toEqual([{ payload: { isExpired: true } }])
})
