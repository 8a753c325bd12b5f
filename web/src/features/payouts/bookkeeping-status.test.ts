import { expect, test } from 'vitest'

import type { BookkeepingRequest } from '#/entities/payout/payout-files.ts'

import { bookkeepingStatus } from './bookkeeping-status.ts'

const request: BookkeepingRequest = {
  format: 'xero',
  account: 'clearing',
  scope: { from: '2026-03-01', to: '2026-03-31', currency: 'AUD' },
}
const name = 'clearing-account.csv'

test('shows the name of the file; warns when it is too long for Xero', () => {
  expect(bookkeepingStatus({ name, lines: 1000, request })).toBe('Saved as clearing-account.csv')
  expect(bookkeepingStatus({ name, lines: null, request })).toBe('Saved as clearing-account.csv')
  expect(bookkeepingStatus({ name, lines: 1021, request })).toBe(
    'Saved as clearing-account.csv. It has 1,021 lines, and Xero imports at most 1,000 at a time: choose fewer days, or split it.',
  )
  expect(bookkeepingStatus({ name, lines: 1021, request: { ...request, format: 'ofx' } })).toBe(
    'Saved as clearing-account.csv',
  )
})

test('says what was missing when there was nothing to save', () => {
  expect(bookkeepingStatus({ name: null, lines: 0, request })).toMatch(
    /^No transfer in AUD was sent/,
  )
  expect(
    bookkeepingStatus({ name: null, lines: 0, request: { ...request, account: 'bank' } }),
  ).toMatch(/^No transfer in AUD arrived/)
})
