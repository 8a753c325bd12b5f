import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildApp } from '../../src/app.ts'
import { CARDS, type TestMerchant } from '../harness.ts'
import { ledgerViolations, refusalOf } from './ledger-checks.ts'
import { at, netOf, startOwnWorld } from './payout-merchants.ts'
import { amountOf, pay, proofOf } from './proof-of-day.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
beforeAll(async () => {
  world = await startOwnWorld()
})
afterAll(() => world.stop())

/** A payment of 120.50 AUD that another provider took and may have partly refunded. */
async function adoptPayment(
  { merchantId }: TestMerchant,
  transactionId: string,
  { refunded = 0 }: { refunded?: number } = {},
): Promise<void> {
  const line = {
    transactionId,
    reference: await world.cardToken(CARDS.visa),
    orderNumber: 'OLD-1',
    amount: '120.50',
    currency: 'AUD',
    paidAt: '2026-02-27',
    email: '',
    name: '',
  }
  const merchantAndZone = { merchantId, timeZone: 'Australia/Sydney' }
  const { adapters } = world.foundation
  const card = adapters.card.map((adapter) => ({
    ...adapter,
    adoptCharge: async (...args: Parameters<NonNullable<typeof adapter.adoptCharge>>) => {
      const adopted = await adapter.adoptCharge?.(...args)
      if (adopted?.kind !== 'adopted')
        throw new Error(`The card provider answered ${adopted?.kind}`)
      return { ...adopted, refunded }
    },
  }))
  const { services } = buildApp({ ...world.foundation, adapters: { ...adapters, card } })
  const pastPayments = await services.pastPayments(merchantAndZone, [line])
  expect(pastPayments).toEqual({ made: 1, known: 0, refused: [] })
}

test('BEY-121 clients’ money stays whole: the refund of an earlier transaction is owed, or makes a debt', async () => {
  world.time.hold(at('2027-03-01', '10:00'))
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  await adoptPayment(merchant, 'tran_before')
  const refund = (amount: number) =>
    call(api.createRefund, {
      merchantId,
      body: { transactionId: 'tran_before', refundAmount: { amount, currency: 'AUD' } },
    })
  await refund(50_00)
  world.time.advance({ days: 2 })
  const below = await proofOf(world, '2027-03-01')
  expect(below?.difference).toBe(0)
  expect(amountOf(below?.terms, /below zero/)).toBe(50_00)

  await pay(merchant, 200_00)
  await refund(20_00)
  world.time.advance({ days: 2 })
  const above = await proofOf(world, '2027-03-03')
  expect(above?.difference).toBe(0)
  expect(amountOf(above?.terms, /^Owed to merchants/)).toBe(netOf(200_00) - 70_00)
  expect(amountOf(above?.terms, /below zero/)).toBe(0)
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})

test('BEY-121 a disputed earlier transaction is taken from the merchant, and returned when won', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  await adoptPayment(merchant, 'tran_disputed')
  const owed = async () => {
    const { data } = await call(api.getBalances, { merchantId })
    return data.balances.map(({ available }) => available)
  }
  await world.services.disputes.open(merchantId, {
    provider: 'operator',
    providerRef: 'by hand',
    transactionId: 'tran_disputed',
  })
  expect((await call(api.queryPayments, { merchantId, query: {} })).data).toMatchObject([
    { transactionId: 'tran_disputed', transactionStatus: 'disputed' },
  ])
  const [adopted = 0] = await owed()
  expect(adopted).toBeLessThanOrEqual(-120_50)
  expect(await ledgerViolations(world, merchantId)).toEqual([])
  await world.services.disputes.decide(merchantId, 'tran_disputed', 'won')
  expect(await owed()).toEqual([adopted + 120_50])
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})

test('BEY-121 what was refunded before a transaction was taken over cannot be refunded again', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  await adoptPayment(merchant, 'tran_partly', { refunded: 20_00 })
  const { data } = await call(api.queryPayments, { merchantId, query: {} })
  expect(data).toMatchObject([
    { transactionAmount: 100_50, refundedAmount: 0, transactionStatus: 'paid' },
  ])
  const refund = (amount: number) =>
    call(api.createRefund, {
      merchantId,
      body: { transactionId: 'tran_partly', refundAmount: { amount, currency: 'AUD' } },
    })
  expect(await refusalOf(refund(100_51))).toMatchObject({ errorCode: 'refund_too_large' })
  await refund(100_50)
  expect((await call(api.queryPayments, { merchantId, query: {} })).data).toMatchObject([
    { transactionAmount: 100_50, refundedAmount: 100_50, transactionStatus: 'refunded' },
  ])
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})
