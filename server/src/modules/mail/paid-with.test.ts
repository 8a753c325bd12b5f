import { expect, test } from 'vitest'

import { paidWith } from './paid-with.ts'

const NO_METHOD = { sourceBrand: null, sourceLast4: null, bankAccountHint: null }

test.each([
  [
    { ...NO_METHOD, method: 'card', sourceBrand: 'amex', sourceLast4: '8431' },
    'American Express ending 8431',
  ],
  [
    { ...NO_METHOD, method: 'card', sourceBrand: 'unionpay', sourceLast4: '1111' },
    'Card ending 1111',
  ],
  [{ ...NO_METHOD, method: 'card' }, 'Card'],
  [{ ...NO_METHOD, method: 'direct_debit', bankAccountHint: '678' }, 'Bank account ending 678'],
  [
    { ...NO_METHOD, method: 'payto', bankAccountHint: 'm•••@example.com' },
    'PayTo m•••@example.com',
  ],
  [{ ...NO_METHOD, method: 'payto' }, 'PayTo'],
] as const)('describes %j as "%s"', (payment, expected) => {
  expect(paidWith(payment)).toBe(expected)
})
