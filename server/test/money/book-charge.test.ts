import { randomBytes } from 'node:crypto'

import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { withClient } from '../../src/db/migrations/with-client.ts'
import { stripeCard } from '../../src/providers/card/stripe/provider.ts'
import { CARDS, type TestMerchant, type World } from '../harness.ts'
import { StripeFake } from '../stripe-fake/stripe-fake.ts'
import { startOwnWorld } from './payout-merchants.ts'

let fake: StripeFake
let world: World & { databaseUrl: string }
let merchant: TestMerchant
beforeAll(async () => {
  fake = await new StripeFake(() => world.time.now()).listen()
  world = await startOwnWorld({ providers: { installed: [], env: fake.env } })
  merchant = await stripeMerchant()
})
afterAll(async () => {
  await world.stop()
  await fake.stop()
})

const soon = () => AbortSignal.timeout(10_000)

async function stripeMerchant(): Promise<TestMerchant> {
  const created = await world.merchant()
  const { merchantId } = created
  await world.services.routing.set({ kind: 'card', merchantId, currency: null, provider: 'stripe' })
  return created
}

const requestOf = (operationId: string, amount: number, merchantId: string) => ({
  operationId,
  merchantId,
  amount,
  currency: 'AUD' as const,
  paymentToken: fake.memory.method(CARDS.visa),
  request3ds: false,
  statement: 'LOST',
  returnUrl: 'https://pay.example/back',
})

/** A partly captured hold that was lost from the books and from the provider's local tables. */
async function lostCapture(held: number, captured: number) {
  const { merchantId } = merchant
  const { provider } = world.providers.opened(stripeCard)
  const [hold, operationId] = [
    `chrg_${randomBytes(8).toString('hex')}`,
    `capt_${randomBytes(8).toString('hex')}`,
  ]
  const outcome = await provider.authorise(requestOf(hold, held, merchantId), soon())
  if (outcome.kind !== 'succeeded') throw new Error(outcome.kind)
  const reference = outcome.ref
  const request = { operationId, merchantId, amount: captured, currency: 'AUD' }
  const capture = await provider.capture({ ...request, authorisationRef: reference }, soon())
  if (capture.kind !== 'succeeded') throw new Error(capture.kind)
  await withClient(world.databaseUrl, (client) =>
    client.query('delete from provider_stripe.operation where operation_id = any ($1)', [
      [hold, operationId],
    ]),
  )
  return { merchantId, operationId, reference }
}

/** A charge that the provider made and the books do not have. */
async function lostCharge(amount: number, { merchantId } = merchant) {
  const operationId = `chrg_${randomBytes(8).toString('hex')}`
  const { provider } = world.providers.opened(stripeCard)
  const outcome = await provider.charge(requestOf(operationId, amount, merchantId), soon())
  if (outcome.kind !== 'succeeded') throw new Error(outcome.kind)
  return { merchantId, operationId, reference: outcome.ref }
}

const book = (lost: Awaited<ReturnType<typeof lostCharge>>, merchantOrderId: string) =>
  world.services.bookCharge({ ...lost, merchantOrderId })

test('BEY-201 books a charge that only the provider knows once, like any payment', async () => {
  const { merchantOrderId } = await merchant.order({ amount: 25_00, number: 'LOST-1' })
  const lost = await lostCharge(25_00)
  const payment = await book(lost, merchantOrderId)
  expect(payment).toMatchObject({ status: 'paid', amount: 25_00, internalOrderId: 'LOST-1' })
  expect((await book(lost, merchantOrderId)).transactionId).toBe(payment.transactionId)
  const { merchantId } = merchant
  const { data } = await merchant.call(api.queryPayments, {
    merchantId,
    query: { internalOrderId: 'LOST-1' },
  })
  expect(data.map(({ transactionId }) => transactionId)).toEqual([payment.transactionId])
  expect(await world.services.ledgerChecks.violations(merchantId, {})).toEqual([])
  const activity = await merchant.call(api.listActivity, {
    merchantId,
    query: { page: 1, action: 'payment.booked_late' },
  })
  expect(activity.data.map(({ subjectId }) => subjectId)).toEqual([payment.transactionId])
  // The refund uses the provider's own reference.
  await merchant.call(api.createRefund, {
    merchantId,
    body: {
      transactionId: payment.transactionId,
      refundAmount: { amount: 25_00, currency: 'AUD' },
    },
  })
  expect(fake.memory.intents.get(lost.reference)?.amount_received).toBe(25_00)
})

test('BEY-201 books a charge only for the order it paid, and despite a payment limit', async () => {
  const { merchantId } = merchant
  const { merchantOrderId } = await merchant.order({ amount: 30_00 })
  const refused = { status: 409, code: 'charge_not_booked' }
  const lost = await lostCharge(31_00)
  await expect(book(lost, merchantOrderId)).rejects.toMatchObject(refused)
  await expect(book({ ...lost, reference: 'pi_none' }, merchantOrderId)).rejects.toMatchObject(
    refused,
  )
  await expect(book(lost, 'ordr_none')).rejects.toMatchObject({ status: 404 })
  const foreign = await lostCharge(30_00, await stripeMerchant())
  await expect(book({ ...foreign, merchantId }, merchantOrderId)).rejects.toMatchObject(refused)
  const right = await lostCharge(30_00)
  await world.db.inMerchant(merchantId, (tx) =>
    tx
      .updateTable('app.merchant')
      .set({ limitPayment: 5_00 })
      .where('merchantId', '=', merchantId)
      .execute(),
  )
  expect(await book(right, merchantOrderId)).toMatchObject({ status: 'paid', amount: 30_00 })
  const other = await merchant.order({ amount: 30_00 })
  await expect(book(right, other.merchantOrderId)).rejects.toMatchObject(refused)
  await expect(book(await lostCharge(30_00), merchantOrderId)).rejects.toMatchObject({
    status: 409,
  })
  expect(await world.services.ledgerChecks.violations(merchantId, {})).toEqual([])
})

test('BEY-201 books a partial capture under the operation in the list, for an order of that amount', async () => {
  const { merchantId } = merchant
  const lost = await lostCapture(50_00, 20_00)
  const whole = await merchant.order({ amount: 50_00 })
  await expect(book(lost, whole.merchantOrderId)).rejects.toThrow(
    'for a partial capture, the captured amount',
  )
  const { merchantOrderId } = await merchant.order({ amount: 20_00 })
  const other = { ...lost, operationId: 'capt_other' }
  await expect(book(other, merchantOrderId)).rejects.toThrow('under another operation')
  expect(await book(lost, merchantOrderId)).toMatchObject({ status: 'paid', amount: 20_00 })
  expect(await world.services.ledgerChecks.violations(merchantId, {})).toEqual([])
  const day = world.time.now().toISOString().slice(0, 10)
  const compared = await world.services.reconciliation.compare(day)
  const about = compared.flatMap(({ result }) => result?.breaks ?? [])
  expect(about.filter(({ operationId }) => operationId === lost.operationId)).toEqual([])
})

test('BEY-201 leaves a partly refunded charge to people, with the reason', async () => {
  const { merchantOrderId } = await merchant.order({ amount: 40_00 })
  const lost = await lostCharge(40_00)
  const { provider } = world.providers.opened(stripeCard)
  const refund = { ...lost, operationId: 'rfnd_lost', amount: 10_00, currency: 'AUD' }
  await provider.refund({ ...refund, chargeRef: lost.reference }, soon())
  await expect(book(lost, merchantOrderId)).rejects.toThrow('does not say for which of our refunds')
})

/** A refund at Stripe that was lost from the books and from the provider's local tables. */
async function lostRefund(amount: number, paid: number, owner = merchant) {
  const { merchantOrderId } = await owner.order({ amount: paid })
  const charge = await lostCharge(paid, owner)
  const { transactionId } = await book(charge, merchantOrderId)
  const operationId = `chrg_${randomBytes(8).toString('hex')}`
  const { merchantId } = owner
  const { provider } = world.providers.opened(stripeCard)
  const request = { operationId, merchantId, amount, currency: 'AUD', chargeRef: charge.reference }
  const refund = await provider.refund(request, soon())
  if (refund.kind !== 'succeeded') throw new Error(refund.kind)
  await withClient(world.databaseUrl, (client) =>
    client.query('delete from provider_stripe.operation where operation_id = $1', [operationId]),
  )
  return { merchantId, transactionId, operationId, amount }
}

const refundsAt = () => [...fake.memory.refunds.values()].length

test('BEY-201 books a refund that only the provider knows once, without refunding again', async () => {
  const owner = await stripeMerchant()
  const lost = await lostRefund(7_00, 25_00, owner)
  const before = refundsAt()
  const refund = await world.services.refunds.book(lost)
  expect(refund).toMatchObject({ status: 'succeeded', amount: 7_00, currency: 'AUD' })
  expect((await world.services.refunds.book(lost)).refundId).toBe(refund.refundId)
  expect(refundsAt()).toBe(before)
  const { merchantId, transactionId } = lost
  const { data } = await owner.call(api.queryPayments, { merchantId, query: {} })
  expect(data).toMatchObject([{ transactionId, transactionStatus: 'partially_refunded' }])
  expect(await world.services.ledgerChecks.violations(merchantId, {})).toEqual([])
  const activity = await owner.call(api.listActivity, {
    merchantId,
    query: { page: 1, action: 'refund.booked_late' },
  })
  expect(activity.data.map(({ subjectId }) => subjectId)).toEqual([refund.refundId])
  // The rest can be refunded as usual.
  await owner.call(api.createRefund, {
    merchantId,
    body: { transactionId, refundAmount: { amount: 18_00, currency: 'AUD' } },
  })
  expect(await world.services.ledgerChecks.violations(merchantId, {})).toEqual([])
})

test('BEY-201 books a refund only for the payment, operation and amount that the provider names', async () => {
  const lost = await lostRefund(5_00, 30_00)
  const refused = { status: 409, code: 'refund_not_booked' }
  const { refunds } = world.services
  const refundsBefore = refundsAt()
  await expect(refunds.book({ ...lost, amount: 6_00 })).rejects.toMatchObject(refused)
  await expect(refunds.book({ ...lost, amount: 31_00 })).rejects.toMatchObject(refused)
  await expect(refunds.book({ ...lost, operationId: 'chrg_none' })).rejects.toMatchObject(refused)
  await expect(refunds.book({ ...lost, transactionId: 'tran_none' })).rejects.toMatchObject({
    status: 404,
  })
  const other = await lostRefund(5_00, 30_00)
  await expect(refunds.book({ ...lost, transactionId: other.transactionId })).rejects.toMatchObject(
    refused,
  )
  const { operationId } = await lostCharge(9_00)
  await expect(refunds.book({ ...lost, operationId })).rejects.toMatchObject(refused)
  const [first, second] = await Promise.all([refunds.book(lost), refunds.book(lost)])
  expect(first.refundId).toBe(second.refundId)
  expect(refundsAt()).toBe(refundsBefore + 1)
  expect(await world.services.ledgerChecks.violations(merchant.merchantId, {})).toEqual([])
})
