import { expect, test } from 'vitest'

import { decide, PAYOUT_MOVES, referenceOf, sourcesOf } from './rules.ts'

const asOf = new Date('2026-03-04T02:00:00Z')
const account = { externalAccountId: 'xacc_1', heldUntil: null, returnedAt: null }
const returned = { ...account, returnedAt: new Date('2026-03-03T02:00:00Z') }
const held = (at: string) => ({ ...account, heldUntil: new Date(at) })

test.each([
  ['a zero balance', { available: 0, entries: 0, account }, 'nothing'],
  ['a zero balance and no account', { available: 0, entries: 0, account: null }, 'nothing'],
  ['a negative balance', { available: -1, entries: 1, account }, 'carried_forward'],
  ['exactly zero', { available: 0, entries: 2, account }, 'carried_forward'],
  ['one cent', { available: 1, entries: 1, account }, 'pay'],
  ['one cent and no account', { available: 1, entries: 1, account: null }, 'no_bank_account'],
  [
    'a negative balance and no account',
    { available: -1, entries: 1, account: null },
    'carried_forward',
  ],
  [
    'an account that sent a transfer back',
    { available: 1, entries: 1, account: returned },
    'account_returned',
  ],
  [
    'an account on hold',
    { available: 1, entries: 1, account: held('2026-03-04T02:00:01Z') },
    'account_on_hold',
  ],
  [
    'a hold that just ended',
    { available: 1, entries: 1, account: held('2026-03-04T02:00:00Z') },
    'pay',
  ],
  ['no payout provider', { available: 1, entries: 1, account, provider: null }, 'no_bank_provider'],
] as const)('%s: %o is %s', (_, answer, kind) => {
  expect(decide({ provider: 'bank', ...answer }, asOf).kind).toBe(kind)
})

test('a payout takes the whole available balance, and goes to the account of the currency', () => {
  expect(decide({ available: 12_345, entries: 3, account, provider: 'bank' }, asOf)).toEqual({
    kind: 'pay',
    amount: 12_345,
    externalAccountId: 'xacc_1',
    provider: 'bank',
  })
})

test('a payout that has arrived or failed never changes', () => {
  expect(PAYOUT_MOVES.paid).toEqual(['failed'])
  expect(PAYOUT_MOVES.failed).toEqual([])
  expect(sourcesOf('paid')).toEqual(['pending', 'in_transit'])
  expect(sourcesOf('pending')).toEqual([])
})

test('the reference has only characters that banks accept, and contains the date', () => {
  const reference = referenceOf('payout_aa-_bbccdd-_ee_f', '2026-03-04')
  expect(reference).toBe('PD260304 DDXXEEXF')
  expect(reference).toMatch(/^[A-Z0-9 ]{1,18}$/)
})
