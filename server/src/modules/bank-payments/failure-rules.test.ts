import { describe, expect, test } from 'vitest'

import { DEBIT_FAILURES, DEBIT_TOKEN_FAILURES } from '../../providers/direct-debit/port.ts'
import { PAYTO_REFUSALS } from '../../providers/payto/port.ts'
import { customerText, failureText } from './failure-rules.ts'

describe('the messages for a failed bank payment', () => {
  test.each([
    ...DEBIT_FAILURES,
    ...DEBIT_TOKEN_FAILURES,
    ...PAYTO_REFUSALS,
    'not_debited' as const,
    'not_charged' as const,
  ])('%s', (code) => {
    const { customer, merchant } = failureText(code)
    for (const text of [customer, merchant]) expect(text).toMatch(/^[A-Z][^_]+\.$/)
    expect(customerText(code)).toBe(customer)
  })

  test('a code without a message counts as a refusal by the bank', () => {
    for (const code of ['constructor', 'unheard', null])
      expect(customerText(code)).toBe(failureText('payment_refused').customer)
  })
})
