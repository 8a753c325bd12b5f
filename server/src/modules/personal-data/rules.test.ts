import { expect, test } from 'vitest'

import { buyerKeptUntil, erasureRefusal, firstOf } from './rules.ts'

const now = new Date('2026-11-24T00:00:00Z')
const isBuyerKept = (...args: Parameters<typeof buyerKeptUntil>) => buyerKeptUntil(...args) !== null
const sale = {
  status: 'paid',
  amount: 1_000_00,
  createdAt: new Date('2026-03-02T00:00:00Z'),
} as const

test('BEY-185 a tax invoice names its buyer from 1,000 dollars', () => {
  expect(isBuyerKept(sale, 'AU', now)).toBe(true)
  expect(isBuyerKept({ ...sale, amount: 999_99 }, 'AU', now)).toBe(false)
  expect(isBuyerKept({ ...sale, status: 'refunded' }, 'NZ', now)).toBe(true)
  expect(isBuyerKept({ ...sale, status: 'failed' }, 'AU', now)).toBe(false)
  expect(isBuyerKept({ ...sale, status: 'cancelled' }, 'AU', now)).toBe(false)
})

test('BEY-185 a tax invoice keeps its buyer for five years in Australia and seven in New Zealand', () => {
  const old = { ...sale, createdAt: new Date('2021-11-24T00:00:00Z') }
  expect(isBuyerKept(old, 'AU', now)).toBe(false)
  expect(isBuyerKept({ ...old, createdAt: new Date('2021-11-25T00:00:00Z') }, 'AU', now)).toBe(true)
  expect(isBuyerKept(old, 'NZ', now)).toBe(true)
  expect(isBuyerKept({ ...sale, createdAt: new Date('2019-11-24T00:00:00Z') }, 'NZ', now)).toBe(
    false,
  )
})

test('BEY-206 the name is cleared on the day the years are over', () => {
  expect(buyerKeptUntil(sale, 'AU', now)).toEqual(new Date('2031-03-02T00:00:00Z'))
  expect(buyerKeptUntil(sale, 'NZ', now)).toEqual(new Date('2033-03-02T00:00:00Z'))
  const [early, later] = [new Date('2031-03-02'), new Date('2033-03-02')]
  expect(firstOf([null, later, early, null])).toEqual(early)
  expect(firstOf([null])).toBeNull()
  expect(firstOf([])).toBeNull()
})

const NO_RECORDS = { plans: 0, holds: 0, payments: 0, refunds: 0, disputes: 0, verifications: 0 }

test.each([
  ['plans', 'a plan is not paid off'],
  ['holds', 'an amount is on hold'],
  ['payments', 'a payment is under way'],
  ['refunds', 'a refund is not settled'],
  ['disputes', 'a dispute is open'],
  ['verifications', 'a card is being verified'],
])('BEY-185 the refusal says what is open: %s', (name, reason) => {
  expect(erasureRefusal({ ...NO_RECORDS, [name]: 1 })).toBe(
    `This customer cannot be erased yet: ${reason}. Try again once that has ended.`,
  )
})

test('BEY-185 every reason is given, and none when nothing is open', () => {
  expect(erasureRefusal({ ...NO_RECORDS, plans: 2, disputes: 1 })).toContain(
    'a plan is not paid off, and a dispute is open.',
  )
  expect(erasureRefusal(NO_RECORDS)).toBeNull()
})
