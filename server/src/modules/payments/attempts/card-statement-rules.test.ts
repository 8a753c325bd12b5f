import { expect, test } from 'vitest'

import { statementOf } from './card-statement-rules.ts'

const merchant = { cardStatementName: 'HARBOUR', brandName: 'Harbour Coffee' }

test.each([
  [null, 'HARBOUR'],
  [{ name: null, city: null }, 'HARBOUR'],
  [{ name: 'Kim’s Café *<Tea>', city: null }, 'Kim s Cafe Tea'],
  [{ name: 'Kauri', city: 'Whangārei' }, 'Kauri Whangarei'],
  [{ name: null, city: 'Sydney' }, 'HARBOUR Sydney'],
  [{ name: '***', city: '' }, 'HARBOUR'],
  [
    { name: 'A shop with a name beyond all measure', city: 'Taumatawhakatangihanga' },
    'A shop with a name bey Taumatawhakat',
  ],
])('the cardholder’s statement for %j says: %s', (requested, line) => {
  expect(statementOf(merchant, requested)).toBe(line)
})

test('the statement shows the brand when the merchant chose no statement name', () => {
  expect(statementOf({ ...merchant, cardStatementName: null })).toBe('Harbour Coffee')
})
