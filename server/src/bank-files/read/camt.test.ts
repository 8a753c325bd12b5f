import { describe, expect, test } from 'vitest'

import { readBankFile } from './read-bank-file.ts'
import type { Statement } from './statement.ts'

const encode = (text: string) => new TextEncoder().encode(text)

const balance = (type: string, amount: string, sign = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="AUD">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>2026-03-04</Dt></Dt></Bal>`

const DEBIT = `<Ntry><Amt Ccy="AUD">1234.57</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-03-04</Dt></BookgDt><ValDt><Dt>2026-03-05</Dt></ValDt><AcctSvcrRef>B-1</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RmtInf><Ustrd>DIRECT CREDIT</Ustrd><Ustrd>PB000042</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

const RETURN = `<Ntry><Amt Ccy="AUD">0.01</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><DtTm>2026-03-05T01:30:00+11:00</DtTm></BookgDt><AcctSvcrRef>B-2</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>PD260304 1A2B3C4D</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>O'Brien's Bakery</Nm></Dbtr><DbtrAcct><Id><Othr><Id>987654321</Id></Othr></Id></DbtrAcct></RltdPties>
<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry>`

const PENDING = `<Ntry><Amt Ccy="AUD">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts></Ntry>`

const statement = (body: string, version = '02') => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>
<Stmt><Id>S</Id><Acct><Id><Othr><Id>06200010458921</Id></Othr></Id><Ccy>AUD</Ccy></Acct>
${body}
</Stmt></BkToCstmrStmt></Document>`

const COMPLETE_STATEMENT =
  balance('OPBD', '2000.00') + balance('CLBD', '765.44') + DEBIT + RETURN + PENDING

const read = (text: string): Statement[] =>
  readBankFile(encode(text)).map((content) => {
    if (content.kind !== 'statement') throw new Error('This is not a statement')
    return content
  })

describe('camt.053', () => {
  test('has the booked entries, signed, with all details from the bank', () => {
    const [entry] = read(statement(COMPLETE_STATEMENT))
    expect(entry).toMatchObject({
      format: 'ISO 20022 camt.053.001.02',
      account: '06200010458921',
      currency: 'AUD',
      opening: 200_000,
      closing: 76_544,
      pending: 1,
    })
    expect(entry?.entries).toEqual([
      {
        day: '2026-03-04',
        amount: -123_457,
        currency: 'AUD',
        reference: '',
        description: 'DIRECT CREDIT PB000042',
        counterparty: '',
        counterpartyAccount: '',
        bankId: 'B-1',
        returnCode: null,
        items: [],
        line: 4,
        key: expect.stringMatching(/^id:/),
      },
      {
        // The bank's own day, whatever the day was elsewhere.
        day: '2026-03-05',
        amount: 1,
        currency: 'AUD',
        reference: 'PD260304 1A2B3C4D',
        description: '',
        counterparty: "O'Brien's Bakery",
        counterpartyAccount: '987654321',
        bankId: 'B-2',
        returnCode: 'AC04',
        items: [],
        line: 7,
        key: expect.stringMatching(/^id:/),
      },
    ])
  })

  test('reads a newer version the same way', () => {
    const newer = statement(COMPLETE_STATEMENT, '08')
      .replaceAll('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>')
      .replace(/<Dbtr>(<Nm>.*?<\/Nm>)<\/Dbtr>/, '<Dbtr><Pty>$1</Pty></Dbtr>')
    const [old] = read(statement(COMPLETE_STATEMENT))
    const [entry] = read(newer)
    expect(entry?.entries).toEqual(old?.entries)
  })

  test('reads an overdrawn balance as negative', () => {
    const body = balance('PRCD', '10.00', 'DBIT') + balance('CLBD', '9.99', 'DBIT') + RETURN
    expect(read(statement(body))).toMatchObject([{ opening: -1000, closing: -999 }])
  })

  test('reads a page in the middle by its interim balances', () => {
    const body = balance('ITBD', '1.00') + balance('ITBD', '1.01') + RETURN
    expect(read(statement(body))).toMatchObject([{ opening: 100, closing: 101 }])
  })

  const item = (amount: string, id: string) =>
    `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="AUD">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`
  const collected = (first: string) =>
    statement(
      `${balance('OPBD', '10.00')}${balance('CLBD', '0.00')}<Ntry><Amt Ccy="AUD">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-04</Dt></BookgDt><NtryDtls>${item(first, 'A')}${item('7.50', 'B')}</NtryDtls></Ntry>`,
    )

  test('gives the items of an entry that the bank booked in one sum', () => {
    expect(read(collected('2.50'))[0]?.entries[0]?.items).toMatchObject([
      { amount: -250, reference: 'A' },
      { amount: -750, reference: 'B' },
    ])
  })

  test('gives no items when they do not add up to the entry', () => {
    expect(read(collected('2.40'))[0]?.entries).toMatchObject([{ amount: -1000, items: [] }])
  })

  test.each([
    [
      'an entry left out',
      statement(COMPLETE_STATEMENT.replace(RETURN, '')),
      /Line 3: the opening balance 200000 and the entries -123457 make 76543, not the closing balance 76544/,
    ],
    [
      'an entry twice',
      statement(COMPLETE_STATEMENT.replace(RETURN, RETURN + RETURN)),
      /make 76545, not/,
    ],
    [
      'no closing balance',
      statement(balance('OPBD', '1.00')),
      /no balance of the type CLBD or ITBD/,
    ],
    [
      'another count than its summary',
      statement(
        `<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry>${COMPLETE_STATEMENT}`,
      ),
      /gives 2 entries; there are 3/,
    ],
    [
      'an entry in another currency',
      statement(COMPLETE_STATEMENT.replace('Ccy="AUD">0.01', 'Ccy="NZD">0.01')),
      /Line 7: the entry is in NZD, the account in AUD/,
    ],
    [
      'no sign',
      statement(COMPLETE_STATEMENT.replace('<CdtDbtInd>DBIT</CdtDbtInd>', '')),
      /Line 4: "" is neither credit/,
    ],
    [
      'no day',
      statement(
        COMPLETE_STATEMENT.replace(
          '<BookgDt><Dt>2026-03-04</Dt></BookgDt><ValDt><Dt>2026-03-05</Dt></ValDt>',
          '',
        ),
      ),
      /Line 4: "" is not a day/,
    ],
    [
      'an unknown status',
      statement(COMPLETE_STATEMENT.replace('PDNG', 'GONE')),
      /"GONE" is not a status/,
    ],
    ['a cut end', statement(COMPLETE_STATEMENT).slice(0, -30), /not well-formed/],
  ])('with %s is refused whole', (_, text, sentence) => {
    expect(() => read(text)).toThrow(sentence)
  })
})

describe('the key of an entry', () => {
  const keys = (body: string) =>
    read(statement(body)).flatMap(({ entries }) => entries.map(({ key }) => key))
  const noId = RETURN.replace('<AcctSvcrRef>B-2</AcctSvcrRef>', '')

  test('is the same in every file that holds it', () => {
    const alone = keys(balance('OPBD', '1.00') + balance('CLBD', '1.01') + RETURN)
    expect(keys(COMPLETE_STATEMENT)).toContain(alone[0])
    const withoutId = keys(balance('OPBD', '1.00') + balance('CLBD', '1.01') + noId)
    expect(keys(COMPLETE_STATEMENT.replace(RETURN, noId))).toContain(withoutId[0])
  })

  test('differs for identical entries', () => {
    const twice = keys(balance('OPBD', '1.00') + balance('CLBD', '1.02') + noId + noId)
    expect(new Set(twice).size).toBe(2)
    const sharedId = keys(balance('OPBD', '1.00') + balance('CLBD', '1.02') + RETURN + RETURN)
    expect(new Set(sharedId).size).toBe(2)
  })

  test('differs on another account', () => {
    const other = statement(COMPLETE_STATEMENT).replace('06200010458921', '06200010458922')
    expect(read(other)[0]?.entries[0]?.key).not.toBe(
      read(statement(COMPLETE_STATEMENT))[0]?.entries[0]?.key,
    )
  })
})

test('camt.054 holds single movements without balances', () => {
  const text = statement(RETURN)
    .replace('camt.053', 'camt.054')
    .replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')
    .replaceAll('Stmt>', 'Ntfctn>')
  expect(read(text)).toMatchObject([
    {
      opening: null,
      closing: null,
      entries: [{ amount: 1, reference: 'PD260304 1A2B3C4D', returnCode: 'AC04' }],
    },
  ])
})
