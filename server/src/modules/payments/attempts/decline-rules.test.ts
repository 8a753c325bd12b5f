import { DECLINE_CODES } from '@paydeck/contract/protocol/decline-codes'
import { describe, expect, test } from 'vitest'

import { TOKEN_CODES } from '../../../providers/card/port.ts'
import { declineText } from './decline-rules.ts'

describe('the message to a customer whose card is declined', () => {
  test.each([...DECLINE_CODES, ...TOKEN_CODES, 'not_charged' as const])('%s', (code) => {
    const { customer, merchant } = declineText(code)
    for (const text of [customer, merchant]) expect(text).toMatch(/^[A-Z][^_]+\.$/)
  })

  test('never reveals that a card is reported as stolen or fraudulent', () => {
    const message = declineText('card_declined').customer
    for (const code of ['stolen_card', 'pickup_card', 'fraudulent'] as const)
      expect(declineText(code).customer).toBe(message)
  })
})
