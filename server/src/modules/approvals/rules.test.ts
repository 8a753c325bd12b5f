import type { ApprovalState } from '@paydeck/contract/calls/decisions/approvals'
import { describe, expect, test } from 'vitest'

import { AppError } from '../../kit/errors.ts'
import { decidedText, isFinalRefusal, mayApprove, stateAt } from './rules.ts'

type Person = Parameters<typeof mayApprove>[0]
const manager: Person = {
  userId: 'user_2',
  role: 'manager',
  permissions: [],
  refundLimit: null,
}
const REFUND = { act: 'refund', askedBy: 'user_1', amount: 100_00, currency: 'AUD' } as const
const ACCOUNT = {
  act: 'add_bank_account',
  askedBy: 'user_1',
  amount: null,
  currency: 'AUD',
} as const

describe('who may approve', () => {
  const may = (change: Partial<Person>) => mayApprove({ ...manager, ...change }, REFUND, 'AUD')

  test('anyone else with the permission of the act', () => {
    expect(may({})).toBe(true)
    expect(may({ userId: 'user_1' })).toBe(false)
    expect(may({ role: 'viewer' })).toBe(false)
  })

  test('a refund up to the approver’s limit', () => {
    expect(may({ refundLimit: 100_00 })).toBe(true)
    expect(may({ refundLimit: 99_99 })).toBe(false)
    expect(may({ role: 'cashier' })).toBe(false)
  })

  test('a limit of another currency covers no refund', () => {
    const limited = { ...manager, refundLimit: 500_00 }
    expect(mayApprove(limited, { ...REFUND, currency: 'NZD' }, 'AUD')).toBe(false)
    expect(mayApprove(manager, { ...REFUND, currency: 'NZD' }, 'AUD')).toBe(true)
  })

  test('a change of bank accounts has no amount', () => {
    const admin = { ...manager, role: 'admin', refundLimit: 0 }
    expect(mayApprove(admin, ACCOUNT, 'AUD')).toBe(true)
    expect(mayApprove(manager, ACCOUNT, 'AUD')).toBe(false)
  })

  test('BEY-221 no one approves an act that this release does not know', () => {
    const unknown = { ...ACCOUNT, act: 'close_account' as typeof ACCOUNT.act }
    expect(mayApprove({ ...manager, role: 'owner' }, unknown, 'AUD')).toBe(false)
  })
})

test('an approval whose time is over has ended, even before the sweep runs', () => {
  const endsAt = new Date('2026-03-11T02:00:00Z')
  const at = (state: ApprovalState, ms: number) =>
    stateAt({ state, endsAt }, new Date(endsAt.getTime() + ms))
  expect(at('waiting', -1)).toBe('waiting')
  expect(at('waiting', 0)).toBe('ended')
  expect(at('declined', 1)).toBe('declined')
})

test.each<[ApprovalState, string | null]>([
  ['waiting', null],
  ['approved', 'This was approved already.'],
  ['refused', 'This was approved, but it was no longer possible.'],
  ['declined', 'This has already been declined.'],
  ['withdrawn', 'This was withdrawn by the person who asked for it.'],
  ['ended', 'This was not decided in time and has expired.'],
])('the message for one that is %s: %s', (state, text) => {
  expect(decidedText(state)).toBe(text)
})

test.each([
  ['a refusal', new AppError(409, 'amount_too_large', 'Too large'), true],
  ['too many calls', new AppError(429, 'too_many_requests', 'Wait'), false],
  ['a failure of ours', new AppError(500, 'unexpected', 'Failed'), false],
  ['a refund under way', new AppError(409, 'refund_in_progress', 'Wait'), false],
  ['an instalment under way', new AppError(409, 'instalment_in_progress', 'Wait'), false],
  ['a busy payment', new AppError(409, 'payment_busy', 'Wait'), false],
  ['an error of the program', new Error('amount_too_large'), false],
])('%s ends the request for good: %s', (_, failure, isFinal) => {
  expect(isFinalRefusal(failure)).toBe(isFinal)
})
