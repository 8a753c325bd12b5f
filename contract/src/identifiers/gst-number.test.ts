import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readGstNumber } from './gst-number.ts'

describe('a New Zealand GST number', () => {
  // Examples from Inland Revenue's specification.
  test.each([
    ['49-091-850', '49091850'],
    ['35 901 981', '35901981'],
    [' 49098576 ', '49098576'],
    ['136410132', '136410132'],
    ['136-410-132', '136410132'],
  ])('%j passes Inland Revenue’s checksum', (text, digits) => {
    expect(readGstNumber(text)).toBe(digits)
  })

  test.each([
    '136410133',
    '9125568',
    '49091851',
    '1234567',
    '1234567890',
    '',
    'abcdefgh',
    '٤٩٠٩١٨٥٠',
    '49.091.850',
  ])('%j is invalid', (text) => {
    expect(readGstNumber(text)).toBeNull()
  })

  test('a number below the issued range or far above it is invalid', () => {
    const all = (from: number) =>
      Array.from({ length: 200 }, (_, at) => String(from + at).padStart(8, '0'))
    const passing = (from: number) => all(from).filter((text) => readGstNumber(text) !== null)
    expect(passing(9_999_800)).toEqual([])
    expect(passing(10_000_000).length).toBeGreaterThan(10)
    expect(passing(199_999_000).length).toBeGreaterThan(10)
    expect(passing(200_000_001)).toEqual([])
  })

  test('at most one of ten numbers that differ in the last digit is valid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 19_999_999 }), (base) => {
        const passing = Array.from('0123456789').filter(
          (digit) => readGstNumber(`${base}${digit}`) !== null,
        )
        expect(passing.length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
