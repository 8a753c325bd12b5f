import { expect, test } from 'vitest'

import { zoneName } from './zone-name.ts'

test('names a zone as in force at an instant', () => {
  expect(zoneName('Australia/Sydney', new Date('2026-01-01T00:00:00Z'))).toBe('AEDT')
  expect(zoneName('Australia/Sydney', new Date('2026-07-01T00:00:00Z'))).toBe('AEST')
  expect(zoneName('Pacific/Auckland', new Date('2026-01-01T00:00:00Z'))).toBe('NZDT')
})

test('without an instant the name is valid all year round', () => {
  expect(zoneName('Australia/Sydney')).toBe('AET')
  expect(zoneName('Pacific/Auckland')).toBe('NZT')
})
