import { toDecimal } from '@paydeck/contract/money/money'

import { totalOf, type StatementLine } from './lines.ts'

export interface OfxStatement {
  /** At most 22 characters. */
  accountId: string
  lines: readonly StatementLine[]
}

/** The currency and days (`YYYY-MM-DD`) common to a file's statements. */
export interface OfxFile {
  currency: string
  from: string
  to: string
  now: Date
}

const HEADER = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:USASCII',
  'CHARSET:1252',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
]

/** OFX's maximum lengths of a name and a memo. */
const MAX_NAME = 32
const MAX_MEMO = 255

/**
 * OFX 1.0.2, one statement per account. Every element is closed and all text ASCII, so that all readers accept it.
 * CRLF.
 */
export function ofx(statements: readonly OfxStatement[], file: OfxFile): string {
  const at = `${file.now.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}[0:GMT]`
  const ok = element('STATUS', [leaf('CODE', '0'), leaf('SEVERITY', 'INFO')])
  const signOn = element('SIGNONMSGSRSV1', [
    element('SONRS', [...ok, leaf('DTSERVER', at), leaf('LANGUAGE', 'ENG')]),
  ])
  const bank = element(
    'BANKMSGSRSV1',
    statements.map((statement, index) =>
      element('STMTTRNRS', [leaf('TRNUID', String(index)), ...ok, ...statementOf(statement, file)]),
    ),
  )
  return `${[...HEADER, '', ...element('OFX', [...signOn, ...bank])].join('\r\n')}\r\n`
}

function statementOf({ accountId, lines }: OfxStatement, { currency, from, to }: OfxFile) {
  // Payments are older than their payout, and programs skip lines before the start.
  const start = lines.reduce((first, { day }) => (day < first ? day : first), from)
  // A transfer arrives after the day it was sent.
  const end = lines.reduce((last, { day }) => (day > last ? day : last), to)
  return element('STMTRS', [
    leaf('CURDEF', currency),
    ...element('BANKACCTFROM', [
      leaf('BANKID', 'PAYDECK'),
      leaf('ACCTID', accountId),
      leaf('ACCTTYPE', 'CHECKING'),
    ]),
    ...element('BANKTRANLIST', [
      leaf('DTSTART', ofxDay(start)),
      leaf('DTEND', ofxDay(end)),
      ...lines.flatMap(transaction),
    ]),
    // The format requires a balance. We do not know the account's, so use the sum of these lines.
    ...element('LEDGERBAL', [
      leaf('BALAMT', toDecimal(totalOf(lines))),
      leaf('DTASOF', ofxDay(end)),
    ]),
  ])
}

const TYPES: Record<StatementLine['kind'], string> = {
  in: 'CREDIT',
  out: 'DEBIT',
  fee: 'FEE',
  transfer: 'XFER',
}

function transaction(line: StatementLine): string[] {
  const { id, kind, day, amount, payee, description, reference } = line
  return element('STMTTRN', [
    leaf('TRNTYPE', TYPES[kind]),
    leaf('DTPOSTED', ofxDay(day)),
    leaf('TRNAMT', toDecimal(amount)),
    leaf('FITID', id),
    leaf('NAME', [payee, reference, description].find(isReadable) ?? id, MAX_NAME),
    leaf('MEMO', [description, reference].filter(Boolean).join(' / '), MAX_MEMO),
  ])
}

const ofxDay = (day: string): string => day.replaceAll('-', '')

const element = (name: string, inside: readonly (string | string[])[]): string[] => [
  `<${name}>`,
  ...inside.flat(),
  `</${name}>`,
]

/** Drops accents; replaces other non-ASCII characters with a question mark. */
const toAscii = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^ -~]/gu, '?')
    .trim()

const isReadable = (text: string): boolean => toAscii(text) !== ''

function leaf(name: string, text: string, limit = Infinity): string {
  const cut = toAscii(text).slice(0, limit)
  const escaped = cut.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<${name}>${escaped}</${name}>`
}
