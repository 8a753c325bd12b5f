import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'

import { csvMapping } from './csv-mapping.ts'
import { readBankFile } from './read-bank-file.ts'

type Mapping = z.input<typeof csvMapping>

const encode = (text: string) => new TextEncoder().encode(text)

/** No titles, a running balance, newest first. */
const PLAIN: Mapping = {
  account: '062000 10458921',
  currency: 'AUD',
  hasTitles: false,
  dayFormat: 'DD/MM/YYYY',
  day: 1,
  amount: { signed: 2 },
  description: [3],
  balance: 4,
  order: 'newest first',
}

const PLAIN_FILE = `05/03/2026,"0.01","RETURN PD260304 1A2B3C4D",+765.44
04/03/2026,"-1,234.57","DIRECT CREDIT, PB000042",+765.43
03/03/2026,"2,000.00","FROM ""ACQUIRER""",+2000.00
`

/** Titles, two amount columns and New Zealand's statement fields. */
const TITLED: Mapping = {
  account: '0201000123456000',
  currency: 'NZD',
  encoding: 'windows-1252',
  delimiter: ';',
  skipLines: 2,
  hasTitles: true,
  dayFormat: 'DD MMM YYYY',
  day: 'Date',
  amount: { credit: 'In', debit: 'Out' },
  description: ['Particulars', 'Code', 'Reference'],
  counterparty: 'Other party',
  counterpartyAccount: 'Other account',
  bankId: 'Id',
  reference: 'Reference',
  order: 'oldest first',
}

const TITLED_FILE = `Account;02-0100-0123456-000
Made;5 Mar 2026
Date;In;Out;Particulars;Code;Reference;Other party;Other account;Id
4 Mar 2026;;1250.00;PAYOUTS;;PB000043;;;T1
5 Mar 2026;12.50;;PD260304;;DDXXEEXF;M\xE9t\xE9o Ltd;12-3089-0765432-109;T2
`

const read = (file: string | Uint8Array, mapping: Mapping) => {
  const [content] = readBankFile(
    typeof file === 'string' ? encode(file) : file,
    csvMapping.parse(mapping),
  )
  if (content?.kind !== 'statement') throw new Error('This is not a statement')
  return content
}

test('reads a file without titles by column number, oldest first', () => {
  const statement = read(PLAIN_FILE, PLAIN)
  expect(statement).toMatchObject({ currency: 'AUD', opening: 0, closing: 76_544 })
  expect(statement.entries).toMatchObject([
    { day: '2026-03-03', amount: 200_000, description: 'FROM "ACQUIRER"', line: 3 },
    { day: '2026-03-04', amount: -123_457, description: 'DIRECT CREDIT, PB000042', line: 2 },
    { day: '2026-03-05', amount: 1, description: 'RETURN PD260304 1A2B3C4D', line: 1 },
  ])
})

test('reads a file with titles by title, in its own encoding', () => {
  const statement = read(Buffer.from(TITLED_FILE, 'latin1'), TITLED)
  expect(statement).toMatchObject({ account: '0201000123456000', opening: null, closing: null })
  expect(statement.entries).toMatchObject([
    { day: '2026-03-04', amount: -125_000, description: 'PAYOUTS PB000043', bankId: 'T1', line: 4 },
    {
      day: '2026-03-05',
      amount: 1250,
      reference: 'DDXXEEXF',
      description: 'PD260304 DDXXEEXF',
      counterparty: 'Météo Ltd',
      counterpartyAccount: '12-3089-0765432-109',
      bankId: 'T2',
    },
  ])
})

test('accepts Windows line endings and a byte order mark', () => {
  expect(read(`\uFEFF${PLAIN_FILE.replaceAll('\n', '\r\n')}`, PLAIN)).toEqual(
    read(PLAIN_FILE, PLAIN),
  )
})

test('a column can give the direction of the money', () => {
  const mapping: Mapping = {
    ...PLAIN,
    amount: { unsigned: 2, mark: 4, credit: 'CR', debit: 'DR' },
    balance: undefined,
    order: 'oldest first',
  }
  const file = '04/03/2026,$5.00,x,DR\n04/03/2026,1.00,y,CR\n'
  expect(read(file, mapping).entries.map(({ amount }) => amount)).toEqual([-500, 100])
  expect(() => read('04/03/2026,5.00,x,??\n', mapping)).toThrow('Line 1: the amount is not one.')
})

test('accepts a debit column with or without a minus sign', () => {
  const mapping: Mapping = {
    ...PLAIN,
    amount: { credit: 2, debit: 3 },
    description: [],
    balance: undefined,
  }
  expect(read('04/03/2026,,5.00\n04/03/2026,,-5.00\n', mapping).entries).toMatchObject([
    { amount: -500 },
    { amount: -500 },
  ])
})

test('keeps the keys of identical lines stable in overlapping files', () => {
  const line = '04/03/2026,1.00,coffee\n'
  const mapping: Mapping = { ...PLAIN, balance: undefined, order: 'oldest first' }
  const keys = (file: string) => read(file, mapping).entries.map(({ key }) => key)
  const [first, second] = keys(line + line)
  expect(first).not.toBe(second)
  expect(keys(`03/03/2026,2.00,tea\n${line}${line}`).slice(1)).toEqual([first, second])
})

describe('is refused as a whole, naming the line, with', () => {
  const lines = PLAIN_FILE.split('\n')
  test.each<[string, string | Uint8Array, Mapping, RegExp]>([
    [
      'a line left out',
      [lines[0], lines[2], ''].join('\n'),
      PLAIN,
      /^Line 1: the balance before \(200000\) and the entry \(1\) make 200001, not 76544/,
    ],
    [
      'a line twice',
      [lines[0], lines[1], lines[1], lines[2], ''].join('\n'),
      PLAIN,
      /^Line 2: .*a line is missing, doubled or out of order/,
    ],
    ['the wrong order', PLAIN_FILE, { ...PLAIN, order: 'oldest first' }, /out of order/],
    [
      'a cut line',
      PLAIN_FILE.replace(',+2000.00', ''),
      PLAIN,
      /^Line 3: has 3 columns; the others have 4/,
    ],
    ['a quote without end', PLAIN_FILE.replace('""ACQUIRER"""', 'ACQUIRER'), PLAIN, /Quote/],
    [
      'an amount that is none',
      PLAIN_FILE.replace('0.01', '0,01'),
      PLAIN,
      /^Line 1: the amount is not one/,
    ],
    [
      'an American day',
      PLAIN_FILE.replace('05/03/2026', '03/25/2026'),
      PLAIN,
      /^Line 1: "03\/25\/2026" is not a day/,
    ],
    [
      'a balance that is none',
      PLAIN_FILE.replace('+765.43', 'n/a'),
      PLAIN,
      /^Line 2: "n\/a" is not a balance/,
    ],
    [
      'another encoding',
      Buffer.from('05/03/2026,1.00,caf\xe9,1.00\n', 'latin1'),
      PLAIN,
      /^Line 1: The text is not UTF-8/,
    ],
    [
      'a title missing',
      TITLED_FILE.replace(';Id', ';Number'),
      TITLED,
      /^Line 3: there is no column "Id"/,
    ],
    [
      'both amounts',
      TITLED_FILE.replace('12.50;;', '12.50;1.00;'),
      TITLED,
      /^Line 5: the amount is not one/,
    ],
  ])('%s', (_, file, mapping, sentence) => {
    expect(() => read(file, mapping)).toThrow(sentence)
  })
})

test('names the unknown keys of a mapping', () => {
  expect(csvMapping.safeParse({ ...PLAIN, dayFormat: 'MM/DD/YYYY' }).success).toBe(false)
  expect(csvMapping.safeParse({ ...PLAIN, collumn: 4 }).success).toBe(false)
})

test('refuses CSV without a mapping instead of guessing', () => {
  expect(() => readBankFile(encode(PLAIN_FILE))).toThrow('A CSV statement needs its mapping.')
})
