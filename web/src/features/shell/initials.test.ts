import { expect, test } from 'vitest'

import { initialsOf } from './initials.ts'

test('NAV-09 the initial comes from the brand name, else from the business name, in upper case', () => {
  expect(initialsOf({ brandName: 'harbour Coffee', businessName: 'Zed Pty Ltd' })).toBe('H')
  expect(initialsOf({ brandName: ' ', businessName: 'zed Pty Ltd' })).toBe('Z')
  expect(initialsOf({ brandName: '', businessName: '' })).toBe('')
  expect(initialsOf({ brandName: 'ōtara Bread', businessName: '' })).toBe('Ō')
  expect(initialsOf({ brandName: '𝔸lpha', businessName: '' })).toBe('𝔸')
})
