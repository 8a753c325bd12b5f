import { TRANSACTION_STATUSES } from '@paydeck/contract/merchant/status'
import { describe, expect, test } from 'vitest'

import { FOLLOW_UP_CODES } from '../../../providers/refunds/port.ts'
import { holdRefusal, stepRefusal } from './hold-rules.ts'

const now = new Date('2026-03-02T00:00:00Z')
const held = {
  status: 'not_captured',
  authorised: 5000,
  holdExpiresAt: new Date('2026-03-09T00:00:00Z'),
  holdOperationId: null,
} as const

describe('a hold', () => {
  test('can be captured in whole or in part, or cancelled', () => {
    for (const amount of [1, 4999, 5000])
      expect(holdRefusal(held, 'capture', amount, now)).toBeNull()
    expect(holdRefusal(held, 'void', 5000, now)).toBeNull()
  })

  test('cannot be captured beyond its amount', () => {
    expect(holdRefusal(held, 'capture', 5001, now)?.text).toBe(
      'Amount is larger than transaction amount',
    )
  })

  test('can be captured until it expires, and cancelled after that', () => {
    const end = held.holdExpiresAt
    expect(holdRefusal(held, 'capture', 1, new Date(end.getTime() - 1))).toBeNull()
    expect(holdRefusal(held, 'capture', 1, end)?.code).toBe('authorisation_expired')
    expect(holdRefusal(held, 'void', 5000, end)).toBeNull()
  })

  test('allows no other action while one is in progress', () => {
    const busy = { ...held, holdOperationId: 'chrg_1' }
    expect(holdRefusal(busy, 'capture', 1, now)?.code).toBe('authorisation_busy')
    expect(holdRefusal(busy, 'void', 5000, now)?.code).toBe('authorisation_busy')
  })

  test.each(TRANSACTION_STATUSES.filter((status) => status !== 'not_captured'))(
    'refuses any action on a payment that is %s, with a sentence',
    (status) => {
      for (const payment of [
        { ...held, status },
        { ...held, status, authorised: null, holdExpiresAt: null },
      ])
        for (const step of ['capture', 'void'] as const)
          expect(holdRefusal(payment, step, 1, now)?.text).toMatch(/^This .+\.$/)
    },
  )
})

test.each([
  [
    { authorised: null },
    'not_a_pre_authorisation: This payment is not a pre-authorisation: there is nothing to capture or cancel.',
  ],
  [
    { holdExpiresAt: null },
    'not_a_pre_authorisation: This payment is not a pre-authorisation: there is nothing to capture or cancel.',
  ],
  [
    { status: 'cancelled' },
    'authorisation_cancelled: This pre-authorisation has been cancelled; nothing was charged.',
  ],
  [{ status: 'paid' }, 'authorisation_captured: This pre-authorisation has already been captured.'],
  [
    { holdOperationId: 'chrg_1' },
    'authorisation_busy: This pre-authorisation is being captured or cancelled. Please wait until the outcome is known.',
  ],
  [
    { holdExpiresAt: now },
    'authorisation_expired: The 7 days of this pre-authorisation are over. It can no longer be captured.',
  ],
  [{ authorised: 4999 }, 'capture_too_large: Amount is larger than transaction amount'],
] as const)('a hold with %o is refused with "%s"', (change, expected) => {
  const refusal = holdRefusal({ ...held, ...change }, 'capture', 5000, now)
  expect(`${refusal?.code}: ${refusal?.text}`).toBe(expected)
})

test.each([
  [
    'authorisation_expired',
    'capture',
    'The card’s bank has let this pre-authorisation go. It can no longer be captured.',
  ],
  [
    'authorisation_captured',
    'void',
    'The card provider says that this pre-authorisation has already ended.',
  ],
  [
    'authorisation_voided',
    'capture',
    'The card provider says that this pre-authorisation has already ended.',
  ],
  [
    'not_done',
    'capture',
    'The card provider did not capture this pre-authorisation. Please try again.',
  ],
  [
    'not_done',
    'void',
    'The card provider did not cancel this pre-authorisation. Please try again.',
  ],
] as const)('the provider’s %s on a %s reads "%s"', (code, step, expected) => {
  expect(stepRefusal(code, step)).toEqual({ code, text: expected })
})

test('every refusal of the provider has a sentence', () => {
  for (const code of [...FOLLOW_UP_CODES, 'not_done'] as const)
    for (const step of ['capture', 'void'] as const)
      expect(stepRefusal(code, step)).toEqual({
        code,
        text: expect.stringMatching(/^The .+\.$/) as string,
      })
})
