import { expect, test } from 'vitest'

import { payoutStatement } from './payout-statement.ts'

const sum = (
  transactionType: Parameters<typeof payoutStatement>[0]['sums'][number]['transactionType'],
  amount: number,
  fee = 0,
  feeTax = 0,
) => ({ transactionType, lines: 1, amount, fee, feeTax, net: amount - fee })

const SUMS = [
  sum('Payment', 1000_00, 22_00, 2_00),
  sum('Refund', -80_00),
  sum('Return', -20_00),
  sum('Dispute', -50_00, 25_00, 2_27),
  sum('DisputeWon', 50_00),
  sum('PayoutFailed', 10_00),
]
const NET = 863_00

test('a statement runs from the previous balance to the remaining one', () => {
  expect(
    payoutStatement({ amount: NET, openingBalance: -80_00, closingBalance: 0, sums: SUMS }),
  ).toEqual({
    payments: 1000_00,
    refunds: -100_00,
    disputes: 0,
    adjustments: 10_00,
    reserveHeld: 0,
    reserveReleased: 0,
    fees: -42_73,
    feeTax: -4_27,
    net: NET,
    opening: -80_00,
    since: 943_00,
    transferred: -NET,
    closing: 0,
    addsUp: true,
  })
})

test.each([
  ['a cent more was sent', { amount: NET + 1 }],
  ['a cent is unexplained', { closingBalance: 1 }],
  ['a line is missing', { sums: SUMS.slice(1) }],
  ['a net is wrong', { sums: [...SUMS, { ...sum('Payment', 5), net: 4 }] }],
])('a payout does not add up when %s', (_, change) => {
  const payout = { amount: NET, openingBalance: 0, closingBalance: 0, sums: SUMS, ...change }
  expect(payoutStatement(payout).addsUp).toBe(false)
})

test('lost and won disputes count in the sum of the lines', () => {
  const sums = [sum('Payment', 100_00), sum('Dispute', -30_00), sum('DisputeWon', 10_00)]
  const payout = { amount: 80_00, openingBalance: 0, closingBalance: 0, sums }
  expect(payoutStatement(payout)).toMatchObject({ disputes: -20_00, net: 80_00, addsUp: true })
})

test('a payout with a wrong net does not add up, even when its closing balance hides it', () => {
  const sums = [{ ...sum('Payment', 100_00), fee: 2_00, net: 99_00 }]
  const payout = { amount: 99_00, openingBalance: 0, closingBalance: 0, sums }
  expect(payoutStatement(payout).addsUp).toBe(false)
})

test('BEY-179 amounts held in reserve and released from it count in the sum of the lines', () => {
  const sums = [sum('Payment', 100_00), sum('ReserveHeld', -10_00), sum('ReserveReleased', 4_00)]
  const payout = { amount: 94_00, openingBalance: 0, closingBalance: 0, sums }
  expect(payoutStatement(payout)).toMatchObject({
    adjustments: 0,
    reserveHeld: -10_00,
    reserveReleased: 4_00,
    net: 94_00,
    addsUp: true,
  })
})
