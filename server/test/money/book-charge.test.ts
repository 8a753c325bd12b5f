import { randomBytes } from 'node:crypto'

import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { stripeCard } from '../../src/providers/card/stripe/provider.ts'
import { CARDS, type TestMerchant, type World } from '../harness.ts'
import { StripeFake } from '../stripe-fake/stripe-fake.ts'
import { startOwnWorld } from './payout-merchants.ts'

let fake: StripeFake
let world: World
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

async function stripeMerchant(): Promise<TestMerchant> {
  const made = await world.merchant()
  const { merchantId } = made
  await world.services.routing.set({ kind: 'card', merchantId, currency: null, provider: 'stripe' })
  return made
}

/** A charge that the provider took and the books do not know. */
async function lostCharge(amount: number, { merchantId } = merchant) {
  const operationId = `chrg_${randomBytes(8).toString('hex')}`
  const { provider } = world.providers.opened(stripeCard)
  const outcome = await provider.charge(
    {
      operationId,
      merchantId,
      amount,
      currency: 'AUD',
      paymentToken: fake.memory.method(CARDS.visa),
      request3ds: false,
      statement: 'LOST',
      returnUrl: 'https://pay.example/back',
    },
    AbortSignal.timeout(10_000),
  )
  if (outcome.kind !== 'succeeded') throw new Error(outcome.kind)
  return { merchantId, operationId, reference: outcome.ref }
}

const book = (lost: Awaited<ReturnType<typeof lostCharge>>, merchantOrderId: string) =>
  world.services.bookCharge({ ...lost, merchantOrderId })

test('BEY-201 a charge that only the provider knows is booked once, as any payment', async () => {
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
  // It is given back by the provider's own reference.
  await merchant.call(api.createRefund, {
    merchantId,
    body: {
      transactionId: payment.transactionId,
      refundAmount: { amount: 25_00, currency: 'AUD' },
    },
  })
  expect(fake.memory.intents.get(lost.reference)?.amount_received).toBe(25_00)
})

test('BEY-201 a charge is booked for the order that it paid alone, and a limit does not keep it from the books', async () => {
  const { merchantId } = merchant
  const { merchantOrderId } = await merchant.order({ amount: 30_00 })
  const refused = { status: 409, code: 'charge_not_booked' }
  const lost = await lostCharge(31_00)
  await expect(book(lost, merchantOrderId)).rejects.toMatchObject(refused)
  await expect(book({ ...lost, reference: 'pi_none' }, merchantOrderId)).rejects.toMatchObject(
    refused,
  )
  await expect(book(lost, 'ordr_none')).rejects.toMatchObject({ status: 404 })
  const theirs = await lostCharge(30_00, await stripeMerchant())
  await expect(book({ ...theirs, merchantId }, merchantOrderId)).rejects.toMatchObject(refused)
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
