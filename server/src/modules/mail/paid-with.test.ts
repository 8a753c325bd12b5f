import { expect, test } from 'vitest'

import { paidWith } from './paid-with.ts'

const NONE = { source_brand: null, source_last4: null, bank_account_hint: null }

test.each([
  [
    { ...NONE, method: 'card', source_brand: 'amex', source_last4: '8431' },
    'American Express ending 8431',
  ],
  [{ ...NONE, method: 'card', source_brand: 'unionpay', source_last4: '1111' }, 'Card ending 1111'],
  [{ ...NONE, method: 'card' }, 'Card'],
  [{ ...NONE, method: 'direct_debit', bank_account_hint: '678' }, 'Bank account ending 678'],
  [{ ...NONE, method: 'payto', bank_account_hint: 'm•••@example.com' }, 'PayTo m•••@example.com'],
  [{ ...NONE, method: 'payto' }, 'PayTo'],
] as const)('%j is told as "%s"', (payment, words) => {
  expect(paidWith(payment)).toBe(words)
})
