import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { readBankFile } from './read-bank-file.ts'

const encode = (text: string) => new TextEncoder().encode(text)

describe('Direct Entry returns', () => {
  const file = readFileSync(
    join(import.meta.dirname, '../../../test/bank-files/golden/returns.aba'),
    'latin1',
  )

  test('say which payment was returned, and why', () => {
    expect(readBankFile(encode(file))).toEqual([
      {
        kind: 'returns',
        bank: 'NAB',
        userName: 'PAYDECK PAYMENTS',
        userId: '301500',
        day: '2026-03-06',
        returns: [
          {
            line: 2,
            bsb: '012003',
            accountNumber: '987654321',
            name: "O'Brien's Bakery",
            amount: 1,
            reference: 'PD260304 1A2B3C4D',
            code: '3',
            reason: 'The account is closed.',
            originalDay: '04',
            originalUserId: '301500',
          },
          {
            line: 3,
            bsb: '083047',
            accountNumber: '00123456',
            name: 'Cafe Otautahi',
            amount: 123_456,
            reference: 'PD260304 DDXXEEXF',
            code: '5',
            reason: 'There is no account of this number.',
            originalDay: '04',
            originalUserId: '301500',
          },
        ],
      },
    ])
  })

  test('with totals counted as debits read the same', () => {
    // The sources do not say whether a bank counts a returned credit as a debit or a credit.
    const debits = file.replace('000012345700001234570000000000', '000012345700000000000000123457')
    expect(debits).not.toBe(file)
    expect(readBankFile(encode(debits))).toEqual(readBankFile(encode(file)))
  })

  test.each([
    [
      'no return code',
      file.replace('987654321350', '987654321 50'),
      /^Line 2: column 18 holds " "/,
    ],
    ['another amount', file.replace('0000123456', '0000123455'), /^Line 4: the total of credits/],
    ['a line left out', file.replace(/2012.*\r\n/, ''), /Line 3: the count of records/],
    ['a cut end', file.slice(0, -124), /ends without its record 7/],
  ])('with %s are refused', (_, text, sentence) => {
    expect(() => readBankFile(encode(text))).toThrow(sentence)
  })

  test('with a code that has no known meaning say so', () => {
    const [content] = readBankFile(encode(file.replace('987654321350', '987654321750')))
    expect(content).toMatchObject({ returns: [{ reason: expect.stringContaining('code 7') }, {}] })
  })
})

describe('pain.002', () => {
  const report = (body: string) =>
    encode(
      `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
<GrpHdr><MsgId>R1</MsgId><CreDtTm>2026-03-04T18:00:00</CreDtTm></GrpHdr>
${body}
</CstmrPmtStsRpt></Document>`,
    )
  const original = '<OrgnlMsgId>PB000042</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId>'

  test('says which payments were rejected, and why', () => {
    const file = report(`<OrgnlGrpInfAndSts>${original}<GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>PB000042</OrgnlPmtInfId>
<TxInfAndSts><OrgnlEndToEndId>PD260304 1A2B3C4D</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts>
<TxInfAndSts><OrgnlEndToEndId>PD260304 DDXXEEXF</OrgnlEndToEndId><TxSts>RJCT</TxSts>
<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account closed</AddtlInf></StsRsnInf></TxInfAndSts>
</OrgnlPmtInfAndSts>`)
    expect(readBankFile(file)).toEqual([
      {
        kind: 'status',
        originalMessage: 'PB000042',
        groupStatus: 'PART',
        groupReasons: [],
        payments: [
          { line: 6, reference: 'PD260304 1A2B3C4D', status: 'ACSC', reasons: [] },
          {
            line: 7,
            reference: 'PD260304 DDXXEEXF',
            status: 'RJCT',
            reasons: ['AC04 Account closed'],
          },
        ],
      },
    ])
  })

  test('says why the whole message was rejected', () => {
    const file = report(`<OrgnlGrpInfAndSts>${original}<GrpSts>RJCT</GrpSts>
<StsRsnInf><Rsn><Prtry>DUPL</Prtry></Rsn></StsRsnInf></OrgnlGrpInfAndSts>`)
    expect(readBankFile(file)).toMatchObject([
      { groupStatus: 'RJCT', groupReasons: ['DUPL'], payments: [] },
    ])
  })

  test('gives a payment without a status the status of its block', () => {
    const file = report(`<OrgnlGrpInfAndSts>${original}</OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><PmtInfSts>RJCT</PmtInfSts>
<TxInfAndSts><OrgnlEndToEndId>A</OrgnlEndToEndId></TxInfAndSts></OrgnlPmtInfAndSts>`)
    expect(readBankFile(file)).toMatchObject([
      { groupStatus: 'RJCT', payments: [{ reference: 'A', status: 'RJCT' }] },
    ])
  })

  test.each([
    [
      'no original message',
      '<OrgnlGrpInfAndSts><GrpSts>ACCP</GrpSts></OrgnlGrpInfAndSts>',
      /OrgnlMsgId/,
    ],
    ['no status', `<OrgnlGrpInfAndSts>${original}</OrgnlGrpInfAndSts>`, /no status at all/],
    [
      'a payment without its reference',
      `<OrgnlGrpInfAndSts>${original}</OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><TxInfAndSts><TxSts>RJCT</TxSts></TxInfAndSts></OrgnlPmtInfAndSts>`,
      /Line 4: the payment has no OrgnlEndToEndId/,
    ],
  ])('with %s is refused', (_, body, sentence) => {
    expect(() => readBankFile(report(body))).toThrow(sentence)
  })
})
