import { toDecimal } from '@paydeck/contract/money'

import { totalOf, type StatementLine } from './lines.ts'

/** Whose statement it is, and of which days (`YYYY-MM-DD`). */
export interface OfxAccount {
  accountId: string
  currency: string
  from: string
  to: string
  /** When the file is made. */
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

/** What OFX allows of a name and of a memo. */
const MOST_NAME = 32
const MOST_MEMO = 255

/**
 * The lines as an OFX 1.0.2 bank statement. Every element is closed, so that readers of SGML and of XML take it alike;
 * ASCII alone, since that is what all of them read rightly. Lines end in CRLF.
 */
export function ofx(lines: readonly StatementLine[], account: OfxAccount): string {
  const at = `${account.now.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}[0:GMT]`
  // Payments are older than the payout they are in, and programs leave out what is before the start.
  const start = lines.reduce((first, { day }) => (day < first ? day : first), account.from)
  // A transfer arrives after the day it was made on.
  const end = lines.reduce((last, { day }) => (day > last ? day : last), account.to)
  const ok = element('STATUS', [leaf('CODE', '0'), leaf('SEVERITY', 'INFO')])
  const signOn = element('SIGNONMSGSRSV1', [
    element('SONRS', [...ok, leaf('DTSERVER', at), leaf('LANGUAGE', 'ENG')]),
  ])
  const statement = element('STMTRS', [
    leaf('CURDEF', account.currency),
    ...element('BANKACCTFROM', [
      leaf('BANKID', 'PAYDECK'),
      leaf('ACCTID', account.accountId),
      leaf('ACCTTYPE', 'CHECKING'),
    ]),
    ...element('BANKTRANLIST', [
      leaf('DTSTART', ofxDay(start)),
      leaf('DTEND', ofxDay(end)),
      ...lines.flatMap(transaction),
    ]),
    ...element('LEDGERBAL', [
      leaf('BALAMT', toDecimal(totalOf(lines))),
      leaf('DTASOF', ofxDay(end)),
    ]),
  ])
  const bank = element('BANKMSGSRSV1', [
    element('STMTTRNRS', [leaf('TRNUID', '0'), ...ok, ...statement]),
  ])
  return `${[...HEADER, '', ...element('OFX', [...signOn, ...bank])].join('\r\n')}\r\n`
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
    leaf('NAME', [payee, reference, description].find(isReadable) ?? id, MOST_NAME),
    leaf('MEMO', [description, reference].filter(Boolean).join(' / '), MOST_MEMO),
  ])
}

const ofxDay = (day: string): string => day.replaceAll('-', '')

const element = (name: string, inside: readonly (string | string[])[]): string[] => [
  `<${name}>`,
  ...inside.flat(),
  `</${name}>`,
]

/** Letters lose their accents, whatever else is not ASCII becomes a question mark. */
const toAscii = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^ -~]/gu, '?')
    .trim()

const isReadable = (text: string): boolean => toAscii(text) !== ''

/** One value of at most so many characters. */
function leaf(name: string, text: string, most = Infinity): string {
  const cut = toAscii(text).slice(0, most)
  const escaped = cut.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<${name}>${escaped}</${name}>`
}
