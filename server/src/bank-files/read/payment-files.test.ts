import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { InvalidBankFile, formatProblem } from './problems.ts'
import { readBankFile } from './read-bank-file.ts'

const goldenText = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../test/bank-files/golden', name), 'latin1')

const problemsOf = (text: string | Uint8Array): string[] => {
  try {
    readBankFile(typeof text === 'string' ? new TextEncoder().encode(text) : text)
    return []
  } catch (failure) {
    if (failure instanceof InvalidBankFile) return failure.problems.map(formatProblem)
    throw failure
  }
}

/** Replaces text at a line and column, both counted from one. */
const put = (text: string, line: number, column: number, value: string): string => {
  const lines = text.split('\r\n')
  const old = lines[line - 1] ?? ''
  lines[line - 1] = old.slice(0, column - 1) + value + old.slice(column - 1 + value.length)
  return lines.join('\r\n')
}

const edit = (text: string, line: number, change: (old: string) => string | string[]): string =>
  text
    .split('\r\n')
    .flatMap((old, at) => (at === line - 1 ? change(old) : old))
    .join('\r\n')

describe('Direct Entry', () => {
  const cba = goldenText('aba-cba.aba')

  test('reads payer, payments and the balancing debit', () => {
    expect(readBankFile(new TextEncoder().encode(cba))).toEqual([
      {
        kind: 'payments',
        format: 'Direct Entry (CBA)',
        currency: 'AUD',
        day: '2026-03-04',
        payer: {
          name: 'Paydeck Payments Pty Ltd T',
          bsb: '062000',
          accountNumber: '10458921',
          userId: '301500',
          batch: 'PB000042',
        },
        payments: [
          {
            line: 2,
            bsb: '012003',
            accountNumber: '987654321',
            name: "O'Brien's Bakery",
            amount: 1,
            reference: 'PD260304 1A2B3C4D',
          },
          {
            line: 3,
            bsb: '083047',
            accountNumber: '00123456',
            name: 'Cafe Otautahi & Sons Sydney Hold',
            amount: 123_456,
            reference: 'PD260304 DDXXEEXF',
          },
        ],
        debited: 123_457,
      },
    ])
  })

  test.each<[string, string | Uint8Array, RegExp]>([
    [
      'a cut line',
      edit(cba, 3, (old) => old.slice(0, 100)),
      /^Line 3: has 100 columns; a record has 120\.$/,
    ],
    [
      'a missing end',
      cba.split('\r\n').slice(0, 4).join('\r\n'),
      /^Line 4: the file ends without its record 7/,
    ],
    ['a missing beginning', cba.split('\r\n').slice(1).join('\r\n'), /known format/],
    ['an empty file', '', /^Line 1: the file is of no known format/],
    ['a doubled line', edit(cba, 3, (old) => [old, old]), /^Line 4: is the same as line 3\.$/],
    [
      'a wrong sum',
      put(cba, 5, 31, '0000123458'),
      /^Line 5: the total of credits is given as "0000123458", and the records come to 123457/,
    ],
    ['a wrong net', put(cba, 5, 21, '0000000001'), /^Line 5: the net total/],
    ['a wrong count', put(cba, 5, 75, '000002'), /^Line 5: the count of records/],
    ['an amount of zero', put(cba, 2, 21, '0000000000'), /^Line 2: the amount is zero/],
    [
      'letters in an amount',
      put(cba, 2, 21, '00000000 1'),
      /^Line 2: the amount "00000000 1" must have ten digits/,
    ],
    [
      'a BSB without hyphen',
      put(cba, 2, 2, '0120030'),
      /^Line 2: the BSB "0120030" must be written 000-000/,
    ],
    ['an account of zeros', put(cba, 2, 9, '000000000'), /^Line 2: the account number "000000000"/],
    ['an unknown code', put(cba, 2, 19, '99'), /^Line 2: the transaction code "99" is unknown/],
    ['a reference with a leading zero', put(cba, 2, 63, '0'), /^Line 2: the reference begins with/],
    [
      'a day of no calendar',
      put(cba, 1, 75, '310226'),
      /^Line 1: "310226" is not a day \(DDMMYY\)/,
    ],
    ['a record of another type', put(cba, 3, 1, '5'), /^Line 3: record type "5" has no place/],
    [
      'a macron in UTF-8',
      new TextEncoder().encode(cba.replace("O'Brien", 'O’Brien')),
      /^Line 2: column 32 holds byte e2/,
    ],
    [
      'an accent in Latin-1',
      Buffer.from(cba.replace('Cafe', 'Café'), 'latin1'),
      /^Line 3: column 34 holds byte e9/,
    ],
    ['UTF-16', Buffer.from(`\uFEFF${cba}`, 'utf16le'), /^The file is in UTF-16/],
    [
      'payments mixed with returns',
      put(cba, 3, 1, '2').replace('083-047 00123456 ', '083-047 001234566'),
      /mixes payments/,
    ],
  ])('with %s is refused, and the line named', (_, text, sentence) => {
    expect(problemsOf(text)).toContainEqual(expect.stringMatching(sentence))
  })

  test('names every bad line at once', () => {
    const bad = put(put(cba, 2, 19, '99'), 3, 21, '0000000000')
    expect(problemsOf(bad)).toHaveLength(2)
  })
})

describe.each([
  ['BNZ', goldenText('bnz.txt'), 'BNZ direct credit', 'Maori Arts Crafts &'],
  [
    'ANZ New Zealand',
    goldenText('anz-nz.csv'),
    'ANZ New Zealand direct credit',
    'Maori Arts Crafts & Whanau Trust',
  ],
])('%s', (_, file, format, name) => {
  test('reads the payments', () => {
    expect(readBankFile(new TextEncoder().encode(file))).toMatchObject([
      {
        format,
        currency: 'NZD',
        day: '2026-03-04',
        payer: { accountNumber: '0201000123456000' },
        payments: [
          {
            line: 2,
            accountNumber: '123089765432109',
            name,
            amount: 1250,
            reference: 'PD260304 DDXXEEXF',
          },
          {
            line: 3,
            accountNumber: '0200123456789000',
            amount: 99_999_999,
            reference: 'PD260304 1A2B3C4D',
          },
        ],
        debited: null,
      },
    ])
  })

  test.each<[string, string, RegExp]>([
    [
      'another account',
      edit(file, 2, (old) => old.replace('7654321', '7654322')),
      /^Line 4: the hash total/,
    ],
    ['another amount', edit(file, 2, (old) => old.replace(',1250,', ',1251,')), /^Line 4: the sum/],
    ['a doubled line', edit(file, 2, (old) => [old, old]), /^Line 3: is the same as line 2/],
    ['a line left out', edit(file, 2, () => []), /^Line 3: the count of payments/],
    [
      'a missing end',
      file.split('\r\n').slice(0, 3).join('\r\n'),
      /^Line 3: the file ends without its record 3/,
    ],
    [
      'a comma in a name',
      edit(file, 2, (old) => old.replace('Arts', 'Arts,')),
      /^Line 2: has \d+ fields; the record has/,
    ],
    [
      'a short account',
      edit(file, 2, (old) => old.replace('123089765432109', '12308976543210')),
      /^Line 2: the account number/,
    ],
    [
      'a debit',
      edit(file, 2, (old) => old.replace(',50,', ',00,')),
      /^Line 2: "00" is not the code of a credit/,
    ],
    [
      'an amount of zero',
      edit(file, 2, (old) => old.replace(',1250,', ',0,')),
      /^Line 2: the amount is zero/,
    ],
    [
      'dollars for cents',
      edit(file, 2, (old) => old.replace(',1250,', ',12.50,')),
      /^Line 2: the amount "12\.50" must be cents/,
    ],
    [
      'a day of no calendar',
      edit(file, 1, (old) => old.replace('260304', '261304')),
      /^Line 1: "(20)?261304" is not a day/,
    ],
    ['a macron', file.replace('Maori', 'Māori'), /^Line 2: column \d+ holds byte c4/],
  ])('with %s is refused, and the line named', (__, text, sentence) => {
    expect(problemsOf(text)).toContainEqual(expect.stringMatching(sentence))
  })
})

describe('pain.001', () => {
  const file = goldenText('pain001-03.xml')

  test('reads the payments', () => {
    expect(readBankFile(new TextEncoder().encode(file))).toMatchObject([
      {
        format: 'ISO 20022 pain.001.001.03',
        currency: 'AUD',
        day: '2026-03-04',
        payer: { bsb: '062000', accountNumber: '10458921', batch: 'PB000042' },
        payments: [
          { bsb: '012003', accountNumber: '987654321', amount: 1, reference: 'PD260304 1A2B3C4D' },
          { bsb: '083047', accountNumber: '00123456', amount: 123_456 },
        ],
      },
    ])
  })

  test.each<[string, string, RegExp]>([
    [
      'another amount',
      file.replace('>0.01<', '>0.02<'),
      /^Line 4: GrpHdr gives the sum 1234\.57; the payments come to 123458/,
    ],
    [
      'another count',
      file.replace('<NbOfTxs>2<', '<NbOfTxs>3<'),
      /^Line 4: GrpHdr gives 3 payments; there are 2/,
    ],
    ['an amount of zero', file.replace('>0.01<', '>0.00<'), /the amount is zero/],
    ['three decimals', file.replace('>0.01<', '>0.011<'), /"0\.011" is not an amount/],
    [
      'a foreign currency',
      file.replace('Ccy="AUD">0.01', 'Ccy="USD">0.01'),
      /"USD" is neither AUD nor NZD/,
    ],
    ['a missing end', file.slice(0, 900), /not well-formed XML/],
    [
      'another message',
      file.replaceAll('pain.001.001.03', 'pacs.008.001.08'),
      /pacs\.008\.001\.08 is not read/,
    ],
  ])('with %s is refused', (_, text, sentence) => {
    expect(problemsOf(text)).toContainEqual(expect.stringMatching(sentence))
  })
})
