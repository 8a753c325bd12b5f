import { expect, test } from 'vitest'

import { paidWith } from './paid-with.ts'

const NONE = { sourceBrand: null, sourceLast4: null, bankAccountHint: null }

test.each([
  [
    { ...NONE, method: 'card', sourceBrand: 'amex', sourceLast4: '8431' },
    'American Express ending 8431',
  ],
  [{ ...NONE, method: 'card', sourceBrand: 'unionpay', sourceLast4: '1111' }, 'Card ending 1111'],
  [{ ...NONE, method: 'card' }, 'Card'],
  [{ ...NONE, method: 'direct_debit', bankAccountHint: '678' }, 'Bank account ending 678'],
  [{ ...NONE, method: 'payto', bankAccountHint: 'm•••@example.com' }, 'PayTo m•••@example.com'],
  [{ ...NONE, method: 'payto' }, 'PayTo'],
] as const)('describes %j as "%s"', (payment, expected) => {
  expect(paidWith(payment)).toBe(expected)
})
