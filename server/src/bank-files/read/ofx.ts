import { decode } from './decode.ts'
import { InvalidBankFile, Problems } from './problems.ts'
import { assignEntryKeys, type UnkeyedEntry, type Statement } from './statement.ts'
import { dayOf, parseMinorUnits } from './values.ts'

interface Token {
  /** The element's name in capitals. */
  name: string
  isEnd: boolean
  /** The text up to the next element. */
  text: string
  line: number
}

/** Statements in OFX 1 (SGML, whose values need no end) or 2 (XML), one for each account. Throws InvalidBankFile. */
export function readOfx(bytes: Uint8Array): Statement[] {
  const text = textOf(bytes)
  const problems = new Problems()
  const statements = statementsOf(tokensOf(text)).map((tokens) => readAccount(tokens, problems))
  if (statements.length === 0) problems.add(null, 'the file has no statement of an account in it.')
  problems.throwIfAny()
  return statements
}

/** Banks declare UTF-8 or a Windows code page, not always truthfully. */
function textOf(bytes: Uint8Array): string {
  try {
    return decode(bytes)
  } catch (failure) {
    if (failure instanceof InvalidBankFile) return decode(bytes, 'windows-1252')
    throw failure
  }
}

const TAG = /<(\/?)([A-Za-z0-9_.]+)>([^<]*)/g

function tokensOf(text: string): Token[] {
  let line = 1
  let from = 0
  return [...text.matchAll(TAG)].map((match) => {
    const [, end, name = '', value = ''] = match
    line += text.slice(from, match.index).split('\n').length - 1
    from = match.index
    return { name: name.toUpperCase(), isEnd: end === '/', text: unescaped(value), line }
  })
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const unescaped = (text: string): string =>
  text.replace(/&(\w+);/g, (match, name: string) => ENTITIES[name] ?? match).trim()

function statementsOf(tokens: readonly Token[]): Token[][] {
  const transactions: Token[][] = []
  let inside: Token[] | null = null
  for (const token of tokens) {
    if (token.name === 'STMTRS' || token.name === 'CCSTMTRS') {
      if (inside) transactions.push(inside)
      inside = token.isEnd ? null : []
    } else inside?.push(token)
  }
  return inside ? [...transactions, inside] : transactions
}

const valueOf = (tokens: readonly Token[], name: string): string =>
  tokens.find((token) => token.name === name && !token.isEnd)?.text ?? ''

function readAccount(tokens: readonly Token[], problems: Problems): Statement {
  const account = valueOf(tokens, 'ACCTID')
  const currency = valueOf(tokens, 'CURDEF')
  const line = tokens[0]?.line ?? null
  if (account === '') problems.add(line, 'the account has no number.')
  if (!/^[A-Z]{3}$/.test(currency)) problems.add(line, 'the statement has no currency.')
  const entries = transactionsOf(tokens).map((transaction) =>
    readEntry(transaction, currency, problems),
  )
  return {
    kind: 'statement',
    format: 'OFX',
    account,
    currency,
    opening: null,
    closing: null,
    entries: assignEntryKeys(account, entries),
    pending: 0,
  }
}

function transactionsOf(tokens: readonly Token[]): Token[][] {
  const transactions: Token[][] = []
  let isInside = false
  for (const token of tokens) {
    if (token.name === 'STMTTRN') {
      isInside = !token.isEnd
      if (isInside) transactions.push([token])
    } else if (token.name === 'BANKTRANLIST') isInside = false
    else if (isInside) transactions.at(-1)?.push(token)
  }
  return transactions
}

function readEntry(tokens: readonly Token[], currency: string, problems: Problems): UnkeyedEntry {
  const value = (name: string): string => valueOf(tokens, name)
  const line = tokens[0]?.line ?? 0
  const day = readDay(value('DTPOSTED'))
  if (day === null) problems.add(line, `"${value('DTPOSTED')}" is not a day.`)
  const amount = signedMinor(value('TRNAMT'))
  if (amount === null) problems.add(line, `"${value('TRNAMT')}" is not an amount.`)
  return { day: day ?? '', amount: amount ?? 0, currency, ...textsOf(value), items: [], line }
}

/** `20260305120000[+10:AEST]`: takes the day as the bank writes it. */
function readDay(text: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d\d)(\d\d)/.exec(text) ?? []
  return dayOf(year, month, day)
}

const textsOf = (value: (name: string) => string) => ({
  reference: value('REFNUM') || value('CHECKNUM'),
  description: value('MEMO'),
  counterparty: value('NAME') || value('PAYEE'),
  counterpartyAccount: '',
  bankId: value('FITID') || null,
  returnCode: null,
})

/** `-12.50`; some banks use a decimal comma or a plus sign. */
function signedMinor(text: string): number | null {
  const [, sign, digits = ''] = /^([+-]?)(\d*[.,]?\d+|\d+[.,])$/.exec(text.trim()) ?? []
  const value = parseMinorUnits(digits.replace(',', '.').replace(/^\./, '0.').replace(/\.$/, ''))
  if (value === null) return null
  return sign === '-' ? 0 - value : value
}
