import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../harness.ts'
import {
  DEBIT_ACCOUNTS,
  replayOutcomes,
  PAYERS,
  payByDebit,
  payByPayTo,
  sweep,
} from './bank-payers.ts'
import { refusalOf, ledgerViolations } from './ledger-checks.ts'
import { netOf } from './payout-merchants.ts'
import { totalBalance } from '../staff-view.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ providerTimeLimitMs: 700 })
})
afterAll(() => world.stop())

let counter = 0
const refund = async (merchant: TestMerchant, transactionId: string, amount: number) => {
  const { data } = await merchant.call(
    api.createRefund,
    {
      merchantId: merchant.merchantId,
      body: { transactionId, refundAmount: { amount, currency: 'AUD' as const } },
    },
    { idempotencyKey: `bank-refund-${counter++}` },
  )
  return data
}
const paymentOf = async (merchant: TestMerchant, transactionId: string) => {
  const { data } = await merchant.call(api.queryPayments, {
    merchantId: merchant.merchantId,
    query: { transactionIds: [transactionId] },
  })
  return data[0]
}
const clearedBy = async ({ merchantId }: TestMerchant, account: string) => {
  const { rows } = await world.db.readerPool.query<{ held: number }>(
    'select debits - credits as held from app.ledger_balance where merchant_id = $1 and account = $2',
    [merchantId, account],
  )
  return rows[0]?.held
}

test('a confirmed direct debit is refunded to its account, in parts up to its amount', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 90_00 })
  const { transactionId } = await payByDebit(world, order, DEBIT_ACCOUNTS.confirms)
  expect(await refusalOf(refund(merchant, transactionId, 10_00))).toMatchObject({
    status: 409,
    errorCode: 'payment_not_refundable',
  })
  await replayOutcomes(world, 8)
  await refund(merchant, transactionId, 30_00)
  expect(await paymentOf(merchant, transactionId)).toMatchObject({
    transactionStatus: 'partially_refunded',
    refundedAmount: 30_00,
  })
  expect(await refusalOf(refund(merchant, transactionId, 60_01))).toMatchObject({ status: 409 })
  await refund(merchant, transactionId, 60_00)
  expect(await paymentOf(merchant, transactionId)).toMatchObject({
    transactionStatus: 'refunded',
    refundedAmount: 90_00,
  })
  expect(await clearedBy(merchant, 'clearing:direct_debit')).toBe(0)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('a PayTo payment is refunded through PayTo', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 90_00 })
  const { transactionId } = await payByPayTo(world, order, PAYERS.approved, 90_00)
  await refund(merchant, transactionId, 40_00)
  expect(await paymentOf(merchant, transactionId)).toMatchObject({
    transactionStatus: 'partially_refunded',
    refundedAmount: 40_00,
  })
  expect(await clearedBy(merchant, 'clearing:payto')).toBe(50_00)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test.each([
  ['in part', 25_00],
  ['in full', 90_00],
])(
  'a debit refunded %s and then returned costs the merchant both amounts, and the payment has failed',
  async (_, amounts) => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 90_00 })
    const { transactionId } = await payByDebit(world, order, DEBIT_ACCOUNTS.returns)
    while ((await paymentOf(merchant, transactionId))?.transactionStatus !== 'paid')
      await replayOutcomes(world, 1)
    await refund(merchant, transactionId, amounts)
    await replayOutcomes(world, 14)
    expect(await paymentOf(merchant, transactionId)).toMatchObject({
      transactionStatus: 'failed',
      refundedAmount: amounts,
      chargeFailure: { code: 'paymentstopped' },
    })
    expect(await totalBalance(merchant)).toBe(netOf(90_00) - amounts - 90_00)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  },
)

test('a refund fails when the bank has just returned the debit, and releases its reserved amount', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 90_00 })
  const { transactionId } = await payByDebit(world, order, DEBIT_ACCOUNTS.returns)
  while ((await paymentOf(merchant, transactionId))?.transactionStatus !== 'paid')
    await replayOutcomes(world, 1)
  world.time.advance({ days: 14 })
  // We have not reconciled it yet, so it is still paid here.
  expect(await refund(merchant, transactionId, 10_00).catch(() => null)).not.toMatchObject({
    status: 'succeeded',
  })
  expect(await paymentOf(merchant, transactionId)).toMatchObject({ refundedAmount: 0 })
  await sweep(world)
  expect(await paymentOf(merchant, transactionId)).toMatchObject({ transactionStatus: 'failed' })
  expect(await totalBalance(merchant)).toBe(netOf(90_00) - 90_00)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})
