import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS } from '../harness.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { at, netOf, startOwnWorld } from './payout-merchants.ts'
import { amountOf, pay, proofOf } from './proof-of-day.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
beforeAll(async () => {
  world = await startOwnWorld()
})
afterAll(() => world.stop())

test('BEY-121 clients’ money stays whole: a refund of a transaction of before is owed, or is below zero', async () => {
  world.time.hold(at('2027-03-01', '10:00'))
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const line = {
    transactionId: 'tran_before',
    reference: await world.cardToken(CARDS.visa),
    orderNumber: 'OLD-1',
    amount: '120.50',
    currency: 'AUD',
    paidAt: '2026-02-27',
    email: '',
    name: '',
  }
  const place = { merchantId, timeZone: 'Australia/Sydney' }
  expect(await world.services.pastPayments(place, [line])).toEqual({
    made: 1,
    known: 0,
    refused: [],
  })
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
