import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { TestMerchant, World } from '../harness.ts'
import { DEBIT, payByDebit, sweep } from './bank-payers.ts'
import { ledgerViolations, refusalOf } from './ledger-checks.ts'
import { at, netOf, startOwnWorld } from './payout-merchants.ts'

/** Longer than any bank of a provider of tests takes to take back, or to give back. */
const MAX_DAYS = 75

let world: World
beforeAll(async () => {
  world = await startOwnWorld()
})
afterAll(() => world.stop())

/** A merchant whose order of 80 dollars was paid by a debit of which the bank has taken something back. */
async function returned(account: 'returnsHalf' | 'returnsAndWins') {
  world.time.set(at('2026-05-04', '10:00'))
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 80_00 })
  const { transactionId } = await payByDebit(world, order, DEBIT[account])
  await untilReturned(merchant, (amount) => amount > 0)
  return { merchant, transactionId }
}

const rowOf = async ({ call, merchantId }: TestMerchant) =>
  (await call(api.queryPayments, { merchantId, query: {} })).data[0]

const statusOf = async (merchant: TestMerchant) => (await rowOf(merchant))?.transactionStatus

/** Day by day, by what the provider says when it is asked and by its events, each of which comes twice. */
async function untilReturned(
  merchant: TestMerchant,
  isIt: (amount: number) => boolean,
): Promise<void> {
  for (let day = 0; day < MAX_DAYS; day++) {
    world.time.advance({ days: 1 })
    await sweep(world)
    await world.bankMethods.directDebit.deliver({ times: 2 })
    const events = await world.db.reader.query<{ provider: string; eventId: string }>(
      null,
      `select provider, event_id from global.provider_event where status = 'received'`,
      [],
    )
    for (const { provider, eventId } of events)
      await world.services.providerEvents.process(provider, eventId)
    if (isIt((await rowOf(merchant))?.returnedAmount ?? 0)) return
  }
  throw new Error('Nothing was taken back, or given back')
}

const refund = (
  { call, merchantId }: TestMerchant,
  { transactionId, amount }: { transactionId: string; amount: number },
) =>
  call(api.createRefund, {
    merchantId,
    body: { transactionId, refundAmount: { amount, currency: 'AUD' } },
  })

const balanceOf = async ({ call, merchantId }: TestMerchant) => {
  const { available = 0, pending = 0 } =
    (await call(api.getBalances, { merchantId })).data.balances[0] ?? {}
  return available + pending
}

test('BEY-252 of a debit of which the bank took a part, the rest and no more may be refunded', async () => {
  const { merchant, transactionId } = await returned('returnsHalf')
  expect(await rowOf(merchant)).toMatchObject({ returnedAmount: 40_00, chargeFailure: null })
  expect(await balanceOf(merchant)).toBe(netOf(80_00) - 40_00)
  const tooMuch = refund(merchant, { transactionId, amount: 40_01 })
  expect(await refusalOf(tooMuch)).toMatchObject({ status: 409, errorCode: 'refund_too_large' })
  await refund(merchant, { transactionId, amount: 40_00 })
  expect(await statusOf(merchant)).toBe('partially_refunded')
  const again = refund(merchant, { transactionId, amount: 1 })
  expect(await refusalOf(again)).toMatchObject({ status: 409, errorCode: 'refund_too_large' })
  expect(await balanceOf(merchant)).toBe(netOf(80_00) - 80_00)
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('BEY-251 a debit that was returned whole and is won back is paid again, and may be refunded', async () => {
  const { merchant, transactionId } = await returned('returnsAndWins')
  const { merchantId, call } = merchant
  expect(await rowOf(merchant)).toMatchObject({
    returnedAmount: 80_00,
    chargeFailure: { code: 'paymentstopped' },
  })
  expect(await refusalOf(refund(merchant, { transactionId, amount: 1 }))).toMatchObject({
    errorCode: 'payment_not_refundable',
  })
  await untilReturned(merchant, (amount) => amount === 0)
  expect(await rowOf(merchant)).toMatchObject({
    transactionStatus: 'paid',
    returnedAmount: 0,
    chargeFailure: null,
  })
  const { data: detail } = await call(api.getTransaction, { transactionId })
  expect(detail.paymentMethod).toMatchObject({
    directDebitStatus: 'confirmed',
    directDebitFailure: null,
  })
  const { data: history } = await call(api.getPaymentTimeline, { merchantId, transactionId })
  expect(history.slice(-2)).toMatchObject([
    { kind: 'returned', amount: 80_00 },
    { kind: 'dispute_won', amount: 80_00 },
  ])
  expect(await balanceOf(merchant)).toBe(netOf(80_00))
  await refund(merchant, { transactionId, amount: 80_00 })
  expect(await statusOf(merchant)).toBe('refunded')
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})
