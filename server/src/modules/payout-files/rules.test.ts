import { expect, test } from 'vitest'

import type { BankProfile } from './profiles.ts'
import { dayOf, fileNameOf, localMoment, nextNumber, stateOf } from './rules.ts'

const profile = (country: 'AU' | 'NZ', timeZone: string) =>
  ({ timeZone, payer: { account: { country } } }) as unknown as BankProfile
const SYDNEY = profile('AU', 'Australia/Sydney')
const LATER = new Date('2026-03-04T20:05:09Z')

test('the state of a batch follows from the last step', () => {
  const draft = { approvedAt: null, downloads: 0, voidedAt: null, confirmedOn: null }
  const approved = { ...draft, approvedAt: LATER }
  expect(stateOf(draft)).toBe('made')
  expect(stateOf(approved)).toBe('approved')
  expect(stateOf({ ...approved, downloads: 1 })).toBe('downloaded')
  expect(stateOf({ ...approved, downloads: 1, confirmedOn: '2026-03-05' })).toBe('paid')
  expect(stateOf({ ...approved, downloads: 1, voidedAt: LATER })).toBe('void')
})

test('batches are numbered consecutively', () => {
  expect(nextNumber(null)).toBe('PB000001')
  expect(nextNumber('PB000009')).toBe('PB000010')
  expect(nextNumber('PB999999')).toBe('PB1000000')
})

test.each([
  ['aba', 'PB000001.aba'],
  ['bnz-direct', 'PB000001.txt'],
  ['anz-nz', 'PB000001.csv'],
  ['pain001-au', 'PB000001.xml'],
])('a file of %s is %s', (format, name) => {
  expect(fileNameOf('PB000001', format)).toBe(name)
})

test('the day of a file is the requested business day, or today in the bank’s zone', () => {
  expect(dayOf(SYDNEY, '2026-03-06', LATER)).toBe('2026-03-06')
  expect(dayOf(SYDNEY, undefined, LATER)).toBe('2026-03-05')
  expect(() => dayOf(SYDNEY, '2026-03-07', LATER)).toThrow(
    'Banks do not work on 2026-03-07. Choose a business day.',
  )
  // Waitangi Day.
  expect(() => dayOf(profile('NZ', 'Pacific/Auckland'), '2026-02-06', LATER)).toThrow('2026-02-06')
  expect(dayOf(SYDNEY, '2026-02-06', LATER)).toBe('2026-02-06')
})

test('an instant is written in the bank’s local time', () => {
  expect(localMoment(LATER, 'Australia/Sydney')).toBe('2026-03-05T07:05:09')
})
