import { expect, test } from 'vitest'

import type { Payment, PaymentsQuery } from '../calls/payments/payments.ts'
import { paymentMatches } from './payment-matches.ts'

/** The fields that lists filter by. Created at half past midnight in Auckland. */
const PAYMENT = {
  createdAt: '2026-11-01T11:30:00.000Z',
  transactionStatus: 'paid',
  transactionPayType: { payCardId: 'card_1', payPlanId: null },
  customerId: 'cust_1',
  transactionAmount: 20_00,
} as Payment
const PLAN: Payment = {
  ...PAYMENT,
  transactionPayType: { payCardId: null, payPlanId: 'plan_1' },
}

const AUCKLAND = 'Pacific/Auckland'

test.each<[PaymentsQuery, boolean | null]>([
  [{}, true],
  [{ sort: '-createdAt', page: 7, timeZone: AUCKLAND }, true],
  [{ status: 'paid' }, true],
  [{ status: 'refunded' }, false],
  [{ payType: 'card' }, true],
  [{ payType: 'plan' }, false],
  [{ customerId: 'cust_1' }, true],
  [{ customerId: 'cust_2' }, false],
  [{ amount: '20' }, true],
  [{ amount: '20.01' }, false],
  [{ amount: '' }, true],
  [{ amount: '20', status: 'refunded' }, false],
  [{ createdAfter: '2026-11-01T11:30:00.000Z' }, true],
  [{ createdAfter: '2026-11-01T11:30:00.001Z' }, false],
  [{ createdAfter: '2026-11-02', timeZone: AUCKLAND }, true],
  [{ createdAfter: '2026-11-03', timeZone: AUCKLAND }, false],
  [{ createdBefore: '2026-11-02', timeZone: AUCKLAND }, true],
  [{ createdBefore: '2026-11-01', timeZone: AUCKLAND }, false],
  [{ internalOrderId: 'A' }, null],
  [{ internalOrderId: '' }, true],
  [{ status: 'refunded', tag: 'vip' }, null],
])('BEY-236 the filters %o match the row: %o', (query, isListed) => {
  expect(paymentMatches(query, PAYMENT)).toBe(isListed)
})

test('a payment on a plan matches the filter by plan', () => {
  expect(paymentMatches({ payType: 'plan' }, PLAN)).toBe(true)
  expect(paymentMatches({ payType: 'card' }, PLAN)).toBe(false)
})
