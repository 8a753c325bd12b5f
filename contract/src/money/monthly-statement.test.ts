import { expect, test } from 'vitest'

import type { MonthlyStatement } from '../calls/transfers/statements.ts'
import { statementTotals } from './monthly-statement.ts'

type Line = MonthlyStatement['kinds'][number]
const line = (
  transactionType: Line['transactionType'],
  amount: number,
  [lines, fee, feeTax]: [number, number, number] = [1, 0, 0],
): Line => ({ transactionType, lines, amount, fee, feeTax })

const payout = (amount: number) => ({ amount }) as MonthlyStatement['payouts'][number]

const KINDS = [
  line('Payment', 1_000_00, [12, 17_50, 1_59]),
  line('Refund', -80_00, [2, -50, -5]),
  line('RefundReturned', 30_00),
  line('Return', -20_00),
  line('Dispute', -40_00, [1, 25_00, 2_27]),
  line('DisputeWon', 15_00),
  line('PayoutFailed', 70_00),
  line('ReserveHeld', -100_00),
  line('ReserveReleased', 60_00),
]
// 1,000 - 70 - 25 + 70 - 100 + 60 from the lines, less 42 in fees and 700 in transfers.
const MOVED = 193_00
const STATEMENT = {
  kinds: KINDS,
  payouts: [payout(400_00), payout(300_00)],
  opening: 50_00,
  closing: 50_00 + MOVED,
}

test('groups the lines as on the PDF, and adds up from one balance to the other', () => {
  expect(statementTotals(STATEMENT)).toEqual({
    sales: 1_000_00,
    refunds: -70_00,
    disputes: -25_00,
    returned: 70_00,
    reserveHeld: -100_00,
    reserveReleased: 60_00,
    count: 12,
    fees: -38_19,
    feeTax: -3_81,
    transferred: -700_00,
    addsUp: true,
  })
})

test('a cent too much or too little does not add up', () => {
  for (const cent of [1, -1])
    expect(statementTotals({ ...STATEMENT, closing: STATEMENT.closing + cent }).addsUp).toBe(false)
})

test('every line of an empty month is 0, not -0', () => {
  const totals = statementTotals({ kinds: [], payouts: [], opening: 5_00, closing: 5_00 })
  expect(totals).toStrictEqual({
    sales: 0,
    refunds: 0,
    disputes: 0,
    returned: 0,
    reserveHeld: 0,
    reserveReleased: 0,
    count: 0,
    fees: 0,
    feeTax: 0,
    transferred: 0,
    addsUp: true,
  })
})
