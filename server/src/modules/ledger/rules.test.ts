import fc from 'fast-check'
import { expect, test } from 'vitest'

import { movements } from '../../../test/movements.ts'
import { ACCOUNTS, paymentCaptured, postingsOf, type Account } from './rules.ts'

const captured = {
  transactionId: 'tran_AAAAAAAAAAAAAAAA',
  method: 'card',
  currency: 'AUD',
  captured: 10_000,
  fee: 248,
  feeTax: 23,
} as const

test('a paid card payment posts the money, the fee and the GST on the fee', () => {
  const journal = paymentCaptured(captured)
  expect(journal.postings).toEqual([
    { debit: 'clearing:card', credit: 'merchant_payable', amount: 10_000 },
    { debit: 'merchant_payable', credit: 'fee_revenue', amount: 225 },
    { debit: 'merchant_payable', credit: 'gst_payable', amount: 23 },
  ])
  expect(journal.statement).toEqual({
    type: 'Payment',
    gross: 10_000,
    fee: 248,
    feeTax: 23,
    net: 9752,
  })
})

test('a payment without a fee posts no empty line', () => {
  const journal = paymentCaptured({ ...captured, fee: 0, feeTax: 0 })
  expect(journal.postings).toHaveLength(1)
})

test.each([
  [{ debit: 'bank', credit: 'bank', amount: 1 }],
  [{ debit: 'bank', credit: 'gst_payable', amount: -1 }],
  [{ debit: 'bank', credit: 'gst_payable', amount: 0.5 }],
] as const)('refuses an impossible posting: %o', (posting) => {
  expect(() => postingsOf([posting])).toThrow('Not a posting')
})

const account = fc.constantFrom(...(Object.keys(ACCOUNTS) as Account[]))
const posting = fc
  .record({ debit: account, credit: account, amount: fc.integer({ min: 0, max: 1_000_000 }) })
  .filter(({ debit, credit }) => debit !== credit)

test('every journal balances, and locks balances in account order', () => {
  fc.assert(
    fc.property(fc.array(posting, { maxLength: 12 }), (candidates) => {
      const postings = postingsOf(candidates)
      const moved = movements(postings)
      const sum = (side: 'debits' | 'credits') =>
        moved.reduce((all, movement) => all + movement[side], 0)
      expect(sum('debits')).toBe(sum('credits'))
      expect(sum('debits')).toBe(postings.reduce((all, { amount }) => all + amount, 0))
      const names = moved.map((movement) => movement.account)
      expect(names).toEqual([...new Set(names)].toSorted())
    }),
  )
})

test('the statement line of a captured payment is what the merchant is owed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 0, max: 50_000 }),
      fc.integer({ min: 0, max: 5_000 }),
      (amount, feeExTax, feeTax) => {
        const journal = paymentCaptured({
          ...captured,
          captured: amount,
          fee: feeExTax + feeTax,
          feeTax,
        })
        const payable = movements(journal.postings).find(
          (movement) => movement.account === 'merchant_payable',
        )
        expect((payable?.credits ?? 0) - (payable?.debits ?? 0)).toBe(journal.statement?.net)
      },
    ),
  )
})
