import { expect, test } from 'vitest'

import { guessMapping } from './guess-mapping.ts'
import { readBankFile } from './read-bank-file.ts'
import type { Statement } from './statement.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const read = (text: string): Statement[] =>
  readBankFile(encode(text)).map((content) => {
    if (content.kind !== 'statement') throw new Error('This is not a statement')
    return content
  })

const SGML = `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>AUD
<BANKACCTFROM><BANKID>062000<ACCTID>12345678<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301<DTEND>20260331
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260305120000[+10:AEST]<TRNAMT>193.79<FITID>A1<NAME>PAYDECK &amp; CO<MEMO>PD260304 ABCDEFGH
</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260306<TRNAMT>-1,5<FITID>A2<NAME>Rent</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>192.29<DTASOF>20260331</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

test('BEY-170 reads OFX as SGML with unclosed values, as banks write it', () => {
  const [statement, ...others] = read(SGML)
  expect(others).toEqual([])
  expect(statement).toMatchObject({ format: 'OFX', account: '12345678', currency: 'AUD' })
  expect(
    statement?.entries.map(({ day, amount, counterparty, description, bankId }) => [
      day,
      amount,
      counterparty,
      description,
      bankId,
    ]),
  ).toEqual([
    ['2026-03-05', 193_79, 'PAYDECK & CO', 'PD260304 ABCDEFGH', 'A1'],
    ['2026-03-06', -1_50, 'Rent', '', 'A2'],
  ])
})

test('BEY-170 reads OFX as XML, with a statement for each account', () => {
  const account = (id: string, amount: string) =>
    `<STMTRS><CURDEF>NZD</CURDEF><BANKACCTFROM><ACCTID>${id}</ACCTID></BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20260305</DTPOSTED><TRNAMT>${amount}</TRNAMT><FITID>1</FITID><NAME>Te Whare</NAME></STMTTRN></BANKTRANLIST></STMTRS>`
  const statements = read(
    `<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><BANKMSGSRSV1>${account('1', '+5.00')}${account('2', '6')}</BANKMSGSRSV1></OFX>`,
  )
  expect(statements.map(({ account: id, entries }) => [id, entries[0]?.amount])).toEqual([
    ['1', 5_00],
    ['2', 6_00],
  ])
  expect(new Set(statements.flatMap(({ entries }) => entries.map(({ key }) => key))).size).toBe(2)
})

test.each([
  ['without a statement', 'OFXHEADER:100\n<OFX></OFX>', 'no statement'],
  ['of an impossible day', SGML.replace('20260306', '20260231'), '"20260231" is not a day'],
  ['of a wrong amount', SGML.replace('193.79', '193.795'), '"193.795" is not an amount'],
  ['without a currency', SGML.replace('<CURDEF>AUD', ''), 'no currency'],
])('BEY-170 an OFX %s is refused whole', (_, text, message) => {
  expect(() => read(text)).toThrow(message)
})

const columnsOf = (text: string) => {
  const { guess, ...sample } = guessMapping(encode(text))
  return {
    ...guess,
    hasTitles: sample.hasTitles,
    skipLines: sample.skipLines,
    by: sample.delimiter,
  }
}

test.each([
  [
    'one column with a sign, and a balance',
    'Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance\n05 Mar 2026,193.79,062-000 1234,,CREDIT,PD260304 ABCDEFGH,500.00\n06 Mar 2026,-10.00,062-000 1234,,DEBIT,RENT,490.00',
    {
      day: 1,
      dayFormat: 'DD MMM YYYY',
      amount: { signed: 2 },
      texts: [3, 5, 6],
      hasTitles: true,
      skipLines: 0,
      by: ',',
    },
  ],
  [
    'a column each for in and out',
    'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Serial\n12345678,05/03/2026,"PAYDECK, PD260304",,193.79,\n12345678,06/03/2026,RENT,10.00,,',
    {
      day: 2,
      dayFormat: 'DD/MM/YYYY',
      amount: { credit: 5, debit: 4 },
      texts: [3],
      hasTitles: true,
      skipLines: 0,
      by: ',',
    },
  ],
  [
    'no titles',
    '05/03/2026,"+193.79","PAYDECK PD260304","+500.00"\n06/03/2026,"-10.00","RENT","+490.00"',
    {
      day: 1,
      dayFormat: 'DD/MM/YYYY',
      amount: { signed: 2 },
      texts: [3],
      hasTitles: false,
      skipLines: 0,
      by: ',',
    },
  ],
  [
    'a heading before the titles, and semicolons',
    'Created for account 12\nFrom 1 March\n\nDate;Payee;Memo;Amount\n2026/03/05;PAYDECK;PD260304;193.79',
    {
      day: 1,
      dayFormat: 'YYYY/MM/DD',
      amount: { signed: 4 },
      texts: [2, 3],
      hasTitles: true,
      skipLines: 3,
      by: ';',
    },
  ],
])('BEY-170 finds the columns of a CSV from a bank: %s', (_, text, expected) => {
  expect(columnsOf(text)).toEqual(expected)
})

test('BEY-170 asks a person when a CSV has no clear amounts, and refuses one without days', () => {
  expect(guessMapping(encode('Date,What\n2026-03-05,Coffee')).guess).toBeNull()
  expect(() => guessMapping(encode('a,b\nc,d'))).toThrow('No line of the file has a day')
})
