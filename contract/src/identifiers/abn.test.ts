import { describe, expect, test } from 'vitest'

import { isAbn, isAcn } from './abn.ts'

const ABNS = [
  '51 824 753 556', // Australian Taxation Office
  '83 914 571 673', // the register's own example
  '33 051 775 556', // Telstra
  '88 000 014 675', // Woolworths
  '49 004 028 077', // BHP
  '48 123 123 124', // Commonwealth Bank
  '33 007 457 141', // Westpac
  '11 005 357 522', // ANZ
  '12 004 044 937', // National Australia Bank
  '16 009 661 901', // Qantas
  '28 864 970 579', // Australia Post
  '52 429 278 345', // ABC
  '96 004 458 404', // Rio Tinto
  '99 051 588 348', // CSL
  '46 008 583 542', // Macquarie Bank
  '28 008 984 049', // Wesfarmers
  '26 008 672 179', // Bunnings
  '80 093 220 136', // JB Hi-Fi
  '86 768 265 615', // ASIC
  '94 410 483 623', // ACCC
  '92 637 533 532', // Bureau of Meteorology
  '41 687 119 230', // CSIRO
  '15 211 513 464', // University of Sydney
  '84 002 705 224', // University of Melbourne
  '57 195 873 179', // UNSW
  '12 377 614 012', // Monash University
  '52 234 063 906', // ANU
]

/** Every number that differs in exactly one digit. */
const neighbours = (number: string): string[] =>
  Array.from(number).flatMap((digit, at) =>
    digit === ' '
      ? []
      : Array.from('0123456789')
          .filter((other) => other !== digit)
          .map((other) => number.slice(0, at) + other + number.slice(at + 1)),
  )

describe('an ABN', () => {
  test.each(ABNS)('VAL-02 %s is valid with and without spaces', (abn) => {
    expect([isAbn(abn), isAbn(abn.replaceAll(' ', '')), isAbn(` ${abn} `)]).toEqual([
      true,
      true,
      true,
    ])
  })

  test.each(ABNS)('VAL-02 %s is invalid with any one digit changed', (abn) => {
    const invalid = neighbours(abn)
    expect(invalid).toHaveLength(99)
    expect(invalid.filter(isAbn)).toEqual([])
  })

  test.each([
    '',
    '5182475355',
    '518247535560',
    '51-824-753-556',
    '51 824 753 55a',
    '٥١٨٢٤٧٥٣٥٥٦',
    '00 000 000 000',
  ])('VAL-02 %j is invalid: needs eleven plain digits with a valid checksum', (text) => {
    expect(isAbn(text)).toBe(false)
  })
})

describe('an ACN', () => {
  // From the register's list of valid examples.
  const ACNS = ['000 000 019', '000 250 000', '000 500 005', '001 000 004', '004 085 616']
  test.each(ACNS)('%s is valid, but not with its last digit changed', (acn) => {
    expect(isAcn(acn)).toBe(true)
    expect(neighbours(acn).slice(-9).filter(isAcn)).toEqual([])
  })

  test('needs nine digits', () => {
    expect(['00000001', '0000000190', '00000001x'].map(isAcn)).toEqual([false, false, false])
  })
})
