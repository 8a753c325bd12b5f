import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { refusalOf, ledgerViolations } from './ledger-checks.ts'
import { netOf } from './payout-merchants.ts'
import { startPlan } from './plan-orders.ts'
import { totalBalance, paymentsOf, statusOf } from '../staff-view.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** 25.00 and the GST on it. */
const FEE = 27_50

async function paid(amount = 100_00): Promise<{ merchant: TestMerchant; transactionId: string }> {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount })
  const { transactionId } = await order.pay(CARDS.visa)
  return { merchant, transactionId }
}

const key = { provider: 'card-network', providerRef: 'dp_1' }

test('takes amount and fee when it opens; won, the amount is returned and the payment is paid again', async () => {
  const { merchant, transactionId } = await paid()
  const { merchantId } = merchant
  const { disputes } = world.services
  await disputes.open(merchantId, { ...key, transactionId, reason: 'fraudulent' })
  expect(await statusOf(merchant, transactionId)).toBe('disputed')
  expect(await totalBalance(merchant)).toBe(netOf(100_00) - 100_00 - FEE)
  expect(await ledgerViolations(world, merchantId)).toEqual([])

  await disputes.close(merchantId, { ...key, outcome: 'won' })
  expect(await statusOf(merchant, transactionId)).toBe('paid')
  expect(await totalBalance(merchant)).toBe(netOf(100_00) - FEE)
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})

test('a lost dispute is final: the payment stays disputed and the money is gone', async () => {
  const { merchant, transactionId } = await paid()
  const { merchantId } = merchant
  const { disputes } = world.services
  await disputes.open(merchantId, { ...key, transactionId, amount: 40_00 })
  await disputes.close(merchantId, { ...key, outcome: 'lost' })
  expect(await statusOf(merchant, transactionId)).toBe('disputed')
  expect(await totalBalance(merchant)).toBe(netOf(100_00) - 40_00 - FEE)
  await expect(disputes.close(merchantId, { ...key, outcome: 'won' })).rejects.toThrow(
    'This dispute has been decided already.',
  )
  await expect(
    disputes.open(merchantId, { provider: 'x', providerRef: 'y', transactionId }),
  ).rejects.toThrow('This payment is disputed already.')
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})

test('BEY-230 lists and search show which disputed payment is lost, and which the bank is deciding', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const { disputes } = world.services
  const pay = async (number: string) =>
    (await (await merchant.order({ amount: 60_00, number })).pay(CARDS.visa)).transactionId
  const open = async (number: string) => {
    const transactionId = await pay(number)
    const opened = { provider: 'card-network', providerRef: number, transactionId }
    await disputes.open(merchantId, opened)
    return opened
  }
  await pay('L-1')
  await open('L-2')
  await disputes.close(merchantId, { ...(await open('L-3')), outcome: 'lost' })
  await disputes.close(merchantId, { ...(await open('L-4')), outcome: 'won' })
  const listed = await paymentsOf({ call, merchantId })
  expect(
    Object.fromEntries(
      listed.map(({ merchantOrderInternalOrderId: number, transactionStatus, isDisputeLost }) => [
        number,
        [transactionStatus, isDisputeLost],
      ]),
    ),
  ).toEqual({
    'L-1': ['paid', false],
    'L-2': ['disputed', false],
    'L-3': ['disputed', true],
    'L-4': ['paid', false],
  })
  const { data: results } = await call(api.search, { merchantId, query: { q: 'payments $60' } })
  const records = results.groups.flatMap((group) => group.records)
  expect(
    Object.fromEntries(
      records.map(({ title, status, isDisputeLost }) => [title, [status, isDisputeLost]]),
    ),
  ).toEqual({
    'L-1': ['paid', undefined],
    'L-2': ['disputed', undefined],
    'L-3': ['disputed', true],
    'L-4': ['paid', undefined],
  })
})

test('repeated, simultaneous or late events change nothing more', async () => {
  const { merchant, transactionId } = await paid()
  const { merchantId } = merchant
  const { disputes } = world.services
  const opened = await Promise.all(
    Array.from({ length: 8 }, () => disputes.open(merchantId, { ...key, transactionId })),
  )
  expect(new Set(opened.map(({ disputeId }) => disputeId)).size).toBe(1)
  await Promise.all(
    Array.from({ length: 8 }, () => disputes.close(merchantId, { ...key, outcome: 'won' })),
  )
  await disputes.open(merchantId, { ...key, transactionId })
  expect(await statusOf(merchant, transactionId)).toBe('paid')
  expect(await totalBalance(merchant)).toBe(netOf(100_00) - FEE)
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})

test('won and lost at the same moment: one counts, and the books balance', async () => {
  const { merchant, transactionId } = await paid()
  const { merchantId } = merchant
  const { disputes } = world.services
  await disputes.open(merchantId, { ...key, transactionId })
  const ends = await Promise.allSettled(
    (['won', 'lost', 'won', 'lost'] as const).map((outcome) =>
      disputes.close(merchantId, { ...key, outcome }),
    ),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})

test('refuses with a sentence a payment that cannot be disputed', async () => {
  const { merchant, transactionId } = await paid()
  const { disputes } = world.services
  const { merchantId } = merchant
  await expect(
    disputes.open(merchantId, { ...key, transactionId, amount: 100_01 }),
  ).rejects.toThrow('The dispute is larger than what was charged.')
  const failed = await merchant.order({ amount: 10_00 })
  await failed.pay(CARDS.declined).catch(() => undefined)
  const { data } = await merchant.call(api.queryPayments, {
    merchantId,
    query: { status: 'failed' },
  })
  await expect(
    disputes.open(merchantId, { ...key, transactionId: data[0]?.transactionId ?? '' }),
  ).rejects.toThrow('Only a payment that has been taken can be disputed.')
  await expect(disputes.close(merchantId, { ...key, outcome: 'won' })).rejects.toThrow('Not found')
  await expect(disputes.decide(merchantId, transactionId, 'won')).rejects.toThrow(
    'This payment has no open dispute.',
  )
})

test('concerns one charge of the payment, and each charge only once', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const { disputes } = world.services
  const plan = await startPlan(world, merchant, { amount: 400_00, card: CARDS.declinedLater })
  const other = await merchant.order({ amount: 500_00 })
  const { transactionId: otherId } = await other.pay(CARDS.visa)
  const pay = async (card?: string) => {
    const paymentToken = card === undefined ? undefined : await world.cardToken(card)
    await plan.customer(api.payInstalments, {
      merchantOrderId: plan.merchantOrderId,
      body: { what: 'next', ...(paymentToken !== undefined && { paymentToken }) },
    })
  }
  await pay().catch(() => undefined)
  await pay(CARDS.visa)
  const { rows } = await world.db.readerPool.query<{ id: string; what: string }>(
    `select operation_id as id, transaction_id || ' ' || kind || ' ' || status as what
     from app.payment_operation where merchant_id = $1`,
    [merchantId],
  )
  const open = (providerRef: string, reason: string) =>
    disputes.open(merchantId, {
      provider: 'test',
      providerRef,
      transactionId: plan.transactionId,
      operationId: rows.find((row) => row.what === reason)?.id ?? '',
    })
  const notTaken = 'Only a payment that has been taken can be disputed.'
  await expect(open('one', `${otherId} charge succeeded`)).rejects.toThrow(notTaken)
  await expect(open('two', `${plan.transactionId} instalment failed`)).rejects.toThrow(notTaken)
  const instalmentSucceeded = `${plan.transactionId} instalment succeeded`
  expect(await open('three', instalmentSucceeded)).toMatchObject({
    amount: 100_00,
    borneBy: 'house',
  })
  await expect(open('four', instalmentSucceeded)).rejects.toThrow(
    'This charge is disputed already.',
  )
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})

test('refunds at the moment of a dispute never exceed the payment, and are refused afterwards', async () => {
  for (let counter = 0; counter < 4; counter++) {
    const { merchant, transactionId } = await paid()
    const { merchantId, call } = merchant
    const refund = (amount: number) =>
      call(api.createRefund, {
        merchantId,
        body: { transactionId, refundAmount: { amount, currency: 'AUD' } },
      })
    await Promise.allSettled([
      ...Array.from({ length: 6 }, (_, index) => refund(10_00 + index)),
      world.services.disputes.open(merchantId, { ...key, transactionId }),
      ...Array.from({ length: 6 }, (_, index) => refund(11_00 + index)),
    ])
    expect(await statusOf(merchant, transactionId)).toBe('disputed')
    expect(await refusalOf(refund(1))).toMatchObject({
      status: 409,
      errorCode: 'payment_disputed',
    })
    expect(await ledgerViolations(world, merchantId)).toEqual([])
    await world.services.disputes.close(merchantId, { ...key, outcome: 'won' })
    expect(await statusOf(merchant, transactionId)).toMatch(/^(paid|partially_refunded)$/)
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  }
})

test('BEY-11 another merchant’s payment cannot be disputed', async () => {
  const { transactionId } = await paid()
  const stranger = await world.merchant()
  await expect(
    world.services.disputes.open(stranger.merchantId, { ...key, transactionId }),
  ).rejects.toThrow('Not found')
})

test('records each step in the audit trail', async () => {
  const { merchant, transactionId } = await paid()
  const { disputes } = world.services
  await disputes.open(merchant.merchantId, { ...key, transactionId })
  await disputes.decide(merchant.merchantId, transactionId, 'lost')
  const { rows } = await world.db.readerPool.query<{ action: string; actor: string }>(
    `select action, actor from app.audit_event where merchant_id = $1 and subject_id = $2 order by at, event_id`,
    [merchant.merchantId, transactionId],
  )
  expect(rows).toEqual([
    { action: 'payment.paid', actor: 'customer' },
    { action: 'dispute.opened', actor: 'provider:card-network' },
    { action: 'dispute.lost', actor: 'system:operator' },
  ])
})
