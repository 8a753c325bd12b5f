import { expect, test } from 'vitest'

import { OPERATOR_PERMISSIONS } from '../access/operator-permissions.ts'
import { actDetails } from './act-details.ts'

test('BEY-224 the details of a logged action are readable', () => {
  expect(actDetails({ batchLimit: 500_000_00, permissions: 'bank:import, people:manage' })).toBe(
    'files up to $500,000.00 · may import what banks say, manage the operator’s people',
  )
  expect(actDetails({ batchLimit: 0, permissions: '' })).toBe('no files · may nothing')
  expect(
    actDetails({ total: 4_321_50, currency: 'NZD', payouts: 3, sha256: '0123456789abcdef' }),
  ).toBe('$4,321.50 NZD · 3 transfers · SHA-256 0123456789ab…')
  expect(
    actDetails({ kind: 'payout_return', bankReference: 'R-7', reason: 'The bank said so' }),
  ).toBe('payout return · bank reference: R-7 · “The bank said so”')
  expect(actDetails({ entries: 2, fresh: 1, suspense: 1, last4: '8921' })).toBe(
    '2 entries · 1 new · 1 waits for a person · account ending in 8921',
  )
  expect(actDetails({ kind: 'restore' })).toBe('restoring it')
  expect(actDetails({ before: 0, after: 48 })).toBe('0 to 48')
  expect(actDetails({ AUD: 0, reason: null, note: '' })).toBe('AUD: 0')
  expect(actDetails({ permissions: 'vault:open' })).toBe('may vault:open')
  const all = Object.keys(OPERATOR_PERMISSIONS)
  expect(actDetails({ permissions: all.join(', ') })).toBe('may everything')
  expect(actDetails({ permissions: all.slice(0, -1).join(', ') })).toBe(
    'may everything but change the profiles of bank accounts',
  )
})

test('details use singular and plural, and amounts have their currency', () => {
  expect(actDetails({ payouts: 1, entries: 1, returns: 1, suspense: 2 })).toBe(
    '1 transfer · 1 entry · 1 return · 2 wait for a person',
  )
  expect(actDetails({ entries: 0, returns: 2 })).toBe('0 entries · 2 returns')
  expect(actDetails({ amount: 12_50, currency: 'AUD', note: 'Late' })).toBe('$12.50 AUD · “Late”')
  expect(actDetails({ amount: 12_50, currency: null })).toBe('$12.50 AUD')
})

test('the details of a change to a person’s access name its kind', () => {
  expect(['add', 'grants', 'factor', 'other_thing'].map((kind) => actDetails({ kind }))).toEqual([
    'a new person',
    'what they may do',
    'a new key for the app',
    'other thing',
  ])
})
