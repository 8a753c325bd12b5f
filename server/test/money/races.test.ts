import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { idMaker } from '../../src/kit/ids.ts'
import { systemRandom } from '../../src/kit/random.ts'
import { newAttempt } from '../../src/modules/payments/attempts/attempt.ts'
import { CARDS, startWorld, type TestMerchant, type TestOrder, type World } from '../harness.ts'
import { chargesOf, refusalOf, ledgerViolations } from './ledger-checks.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ connections: 10 })
})
afterAll(() => world.stop())

const payWith = async (order: TestOrder, paymentToken: string, idempotencyKey?: string) =>
  (
    await order.customer(
      api.payOrder,
      { merchantOrderId: order.merchantOrderId, body: { paymentToken } },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    )
  ).data

const rowsOf = async (merchant: TestMerchant, table: 'payment' | 'ledger_journal') => {
  const { rows } = await world.db.readerPool.query(
    `select 1 from app.${table} where merchant_id = $1`,
    [merchant.merchantId],
  )
  return rows.length
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

test('thirty simultaneous presses on Pay make one charge; the others get a refusal', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 42_00 })
  const token = await world.cardToken(CARDS.visa)
  const presses = await Promise.allSettled(times(30, () => payWith(order, token)))
  const [won, ...others] = presses.filter((press) => press.status === 'fulfilled')
  expect(won?.value.transactionStatus).toBe('paid')
  expect(others).toEqual([])
  const refusals = presses.flatMap((press) =>
    press.status === 'rejected' ? [press.reason as unknown] : [],
  )
  expect(refusals).toEqual(
    refusals.map(
      () =>
        expect.objectContaining({
          status: 409,
          errorCode: expect.stringMatching(
            /^(payment_in_progress|order_paid|order_busy)$/,
          ) as string,
        }) as unknown,
    ),
  )
  expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
  expect([await rowsOf(merchant, 'payment'), await rowsOf(merchant, 'ledger_journal')]).toEqual([
    1, 1,
  ])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('thirty simultaneous cards make one charge', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 42_00 })
  const tokens = await Promise.all(times(30, () => world.cardToken(CARDS.mastercard)))
  const presses = await Promise.allSettled(tokens.map((token) => payWith(order, token)))
  expect(presses.filter((press) => press.status === 'fulfilled')).toHaveLength(1)
  expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('BEY-07 the same key never pays twice: the second press gets the first answer', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 42_00 })
  const token = await world.cardToken(CARDS.visa)
  const first = await payWith(order, token, 'key-of-the-form')
  expect(await payWith(order, token, 'key-of-the-form')).toEqual(first)
  expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
  expect(await rowsOf(merchant, 'payment')).toBe(1)

  const other = await world.cardToken(CARDS.visa)
  expect(await refusalOf(payWith(order, other, 'key-of-the-form'))).toMatchObject({
    status: 422,
    errorCode: 'idempotency_key_reused',
  })
})

test('BEY-07 repeats a refusal under its key; a new key may pay', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 42_00 })
  const token = await world.cardToken(CARDS.insufficient)
  const first = await refusalOf(payWith(order, token, 'key-one-of-two'))
  expect(first.errorCode).toBe('insufficient_funds')
  expect(await refusalOf(payWith(order, token, 'key-one-of-two'))).toEqual(first)
  expect(await rowsOf(merchant, 'payment')).toBe(1)
  await order.pay(CARDS.visa, 'key-two-of-two')
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('BEY-07 one key pressed twice at the same moment creates one order', async () => {
  const merchant = await world.merchant()
  const body = {
    sendSms: false,
    sendEmail: false,
    orderRequest: {
      orderType: 'manual' as const,
      internalOrderId: 'twice',
      paymentAmount: { amount: 100, currency: 'AUD' as const },
      customerEmail: 'kim@example.com',
    },
  }
  await Promise.allSettled(
    times(8, () =>
      merchant.call(
        api.createInvoice,
        { merchantId: merchant.merchantId, body },
        { idempotencyKey: 'key-of-new-order' },
      ),
    ),
  )
  const { data } = await merchant.call(api.listOrders, {
    merchantId: merchant.merchantId,
    query: {},
  })
  expect(data).toHaveLength(1)
})

test('either a payment or a simultaneous cancellation wins, never both', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  for (let round = 0; round < 6; round++) {
    const order = await merchant.order({ amount: 10_00 })
    const token = await world.cardToken(CARDS.visa)
    const [paid, cancelled] = await Promise.allSettled([
      payWith(order, token),
      merchant.call(api.cancelOrder, { merchantId, merchantOrderId: order.merchantOrderId }),
    ])
    expect([paid.status, cancelled.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await chargesOf(world, merchantId, order.merchantOrderId)).toBe(
      paid.status === 'fulfilled' ? 1 : 0,
    )
  }
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})

test('forty orders of one merchant and four customers, paid at once, leave balanced books', async () => {
  const merchant = await world.merchant()
  const orders = await Promise.all(
    times(40, (index) =>
      merchant.order({ amount: 1000 + index, email: `c${index % 4}@example.com` }),
    ),
  )
  const cards = [CARDS.visa, CARDS.mastercard, CARDS.declined, CARDS.amex]
  const paid = await Promise.allSettled(
    orders.map((order, index) => order.pay(cards[index % 4] ?? CARDS.visa)),
  )
  expect(paid.filter((result) => result.status === 'fulfilled')).toHaveLength(30)
  expect(await rowsOf(merchant, 'ledger_journal')).toBe(30)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('BEY-26 a charge never waits for another order’s, even of the same customer', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  await (await merchant.order({ amount: 10_00 })).pay(CARDS.visa)
  const [first, second] = [
    await merchant.order({ amount: 20_00 }),
    await merchant.order({ amount: 30_00 }),
  ]
  const { attempts, outcomeRecorder: ends, merchants } = world.services
  const terms = await merchants.get(merchantId)
  const booked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const charging = world.db.inMerchant(merchantId, async (tx) => {
    const attempt = newAttempt(idMaker(world.clock, systemRandom), { merchantId, ...first })
    const gatewayFor = () => Promise.resolve({ name: 'sandbox' })
    const options = { method: 'card', paymentToken: 'none', gatewayFor } as const
    await attempts.open(tx, attempt, options, { merchant: terms, now: world.clock.now() })
    const before = await ends.lock(tx, attempt)
    const paid = await ends.capture(tx, attempt, before, { ref: 'one', columns: {}, terms })
    booked.resolve()
    await release.promise
    return paid.status
  })
  await booked.promise
  const { transactionStatus } = await second.pay(CARDS.visa)
  release.resolve()
  expect([transactionStatus, await charging]).toEqual(['paid', 'paid'])
})
