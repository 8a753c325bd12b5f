import { describe, expect, test } from 'vitest'

import { expiryProblem, formatExpiry } from './expiry.ts'

/** Types key by key at the end of the field (`<` is Backspace) and returns the field after each key. */
function type(keys: string): string[] {
  let shown = ''
  return Array.from(keys, (key) => {
    const text = key === '<' ? shown.slice(0, -1) : shown + key
    shown = formatExpiry(text, shown)
    return shown
  })
}

describe('formatExpiry', () => {
  test('adds the separator after the month', () => {
    expect(type('1230')).toEqual(['1', '12 / ', '12 / 3', '12 / 30'])
  })

  test('adds the zero to a month above 1 at once', () => {
    expect(type('530')).toEqual(['05 / ', '05 / 3', '05 / 30'])
  })

  test('accepts January typed as 1/', () => {
    expect(type('1/30')).toEqual(['1', '01 / ', '01 / 3', '01 / 30'])
  })

  test('Backspace deletes one character at a time and never sticks', () => {
    expect(type('1230<<<<<').slice(4)).toEqual(['12 / 3', '12', '1', '', ''])
    expect(type('12<<').slice(1)).toEqual(['12 / ', '12', '1'])
    expect(type('12<30').slice(2)).toEqual(['12', '12 / 3', '12 / 30'])
  })

  test('accepts what a browser autofills', () => {
    expect(formatExpiry('12/30', '')).toBe('12 / 30')
    expect(formatExpiry('12/2030', '')).toBe('12 / 30')
    expect(formatExpiry('1/2030', '')).toBe('01 / 30')
    expect(formatExpiry('122030', '')).toBe('12 / 30')
    expect(formatExpiry('03-29', '')).toBe('03 / 29')
    expect(formatExpiry('12 / 2030', '12 / 30')).toBe('12 / 30')
  })

  test('ignores non-digits and surplus digits', () => {
    expect(formatExpiry('ab', '')).toBe('')
    expect(formatExpiry('12 / 309', '12 / 30')).toBe('12 / 30')
    expect(formatExpiry('0', '')).toBe('0')
    expect(formatExpiry('0/', '0')).toBe('0')
  })
})

describe('expiryProblem', () => {
  const now = new Date('2025-11-20T10:00:00Z')

  test.each([
    ['', 'Enter the expiry date'],
    ['12', 'Enter month and year'],
    ['12 / 3', 'Enter month and year'],
    ['13 / 30', 'The month must be 01 to 12'],
    ['00 / 30', 'The month must be 01 to 12'],
    ['10 / 25', 'This card has expired'],
    ['12 / 24', 'This card has expired'],
    ['11 / 25', null],
    ['01 / 26', null],
    ['12 / 45', null],
    ['01 / 46', 'Check the year'],
  ])('%j: %s', (text, problem) => {
    expect(expiryProblem(text, now)).toBe(problem)
  })

  test('a card is valid until its month has ended everywhere', () => {
    expect(expiryProblem('11 / 25', new Date('2025-12-01T11:59:59Z'))).toBeNull()
    expect(expiryProblem('11 / 25', new Date('2025-12-01T12:00:00Z'))).toBe('This card has expired')
    expect(expiryProblem('12 / 25', new Date('2026-01-01T12:00:00Z'))).toBe('This card has expired')
  })
})
