import { expect, test } from 'vitest'

import { readBankFile } from './read-bank-file.ts'
import type { Statement } from './statement.ts'

const FILE = `{1:F01ANZBAU3MXXXX0000000000}{2:O9400000}{4:
:20:STMT1
:25:013000123456789
:28C:12/1
:60F:C260303AUD2000,
:61:2603040304D1234,57NTRFPB000042//B-1
DIRECT CREDIT
:86:DIRECT CREDIT 301500
PAYDECK PAYMENTS
:61:2603050305C0,01NRTINONREF
:86:RETURN PD260304 1A2B3C4D
:62F:C260305AUD765,44
:64:C260305AUD765,44
:86:End of statement
-}
`

const read = (text: string): Statement[] =>
  readBankFile(new TextEncoder().encode(text)).map((content) => {
    if (content.kind !== 'statement') throw new Error('This is not a statement')
    return content
  })

test('MT940 holds the entries between two balances', () => {
  const [statement] = read(FILE)
  expect(statement).toMatchObject({
    format: 'SWIFT MT940',
    account: '013000123456789',
    currency: 'AUD',
    opening: 200_000,
    closing: 76_544,
  })
  expect(statement?.entries).toMatchObject([
    {
      day: '2026-03-04',
      amount: -123_457,
      reference: 'PB000042',
      description: 'DIRECT CREDIT 301500 PAYDECK PAYMENTS DIRECT CREDIT',
      bankId: 'B-1',
      line: 6,
    },
    {
      day: '2026-03-05',
      amount: 1,
      reference: '',
      description: 'RETURN PD260304 1A2B3C4D',
      bankId: null,
      line: 10,
    },
  ])
})

test('reads Windows line endings the same way', () => {
  expect(read(FILE.replaceAll('\n', '\r\n'))).toEqual(read(FILE))
})

test('a file may have several statements', () => {
  expect(read(FILE + FILE.replace('013000123456789', '013000999999999'))).toMatchObject([
    { account: '013000123456789' },
    { account: '013000999999999' },
  ])
})

const entry = (line: string, closing: string) =>
  read(`:20:A\n:25:1\n:28C:1\n:60F:C260101AUD100,00\n:61:${line}\n:62F:${closing}\n`)[0]?.entries[0]

test.each([
  ['a credit', '260104C1,5NTRFX', 'C260104AUD101,50', { amount: 150, day: '2026-01-04' }],
  ['the reversal of a credit', '260104RC1,50NTRFX', 'C260104AUD98,50', { amount: -150 }],
  ['the reversal of a debit', '260104RD1,50NTRFX', 'C260104AUD101,50', { amount: 150 }],
  ['a funds code', '260104CD1,50NTRFX', 'C260104AUD101,50', { amount: 150 }],
  ['an overdrawn account', '260104D200,00NTRFX', 'D260104AUD100,00', { amount: -20_000 }],
  [
    'an entry after the new year',
    '2512310102C1,00NTRFX',
    'C260104AUD101,00',
    { day: '2026-01-02' },
  ],
  [
    'an entry before the new year',
    '2601021231C1,00NTRFX',
    'C260104AUD101,00',
    { day: '2025-12-31' },
  ],
  [
    'a bank id without a reference',
    '260104C1,00NTRFNONREF//77',
    'C260104AUD101,00',
    { reference: '', bankId: '77' },
  ],
])('%s', (_, line, closing, expected) => {
  expect(entry(line, closing)).toMatchObject(expected)
})

test.each([
  [
    'an entry left out',
    FILE.replace(/:61:260305.*\n/, ''),
    /Line 2: the opening balance 200000 and the entries -123457 make 76543/,
  ],
  ['an entry twice', FILE.replace(/(:61:260305.*\n)/, '$1$1'), /make 76545/],
  [
    'a cut end',
    FILE.slice(0, FILE.indexOf(':62F:')),
    /Line 2: the statement must have one field :62F: or :62M:, and has 0/,
  ],
  [
    'a line of another form',
    FILE.replace('D1234,57', 'X1234,57'),
    /Line 6: ".*" is not a statement line/,
  ],
  ['an amount with a point', FILE.replace('D1234,57', 'D1234.57'), /Line 6/],
  ['a day of no calendar', FILE.replace('2603040304', '2613040304'), /Line 6/],
  [
    'another currency',
    FILE.replaceAll('AUD', 'JPY'),
    /Line 5: the currency "JPY" is neither AUD nor NZD/,
  ],
  [
    'balances of two currencies',
    FILE.replace('62F:C260305AUD', '62F:C260305NZD'),
    /different currencies/,
  ],
  ['no account', FILE.replace(/:25:.*\n/, ''), /no account/],
])('with %s is refused whole', (_, text, sentence) => {
  expect(() => read(text)).toThrow(sentence)
})
