import { decode, linesOf, type Line } from './decode.ts'
import { Problems } from './problems.ts'
import { checkBalances, assignEntryKeys, type UnkeyedEntry, type Statement } from './statement.ts'
import { parseMinorUnits, shortYearDay } from './values.ts'

interface Field {
  tag: string
  /** The lines of the field, without the tag. */
  lines: string[]
  line: number
}

/** SWIFT customer statements (MT940), one for each message in the file. Throws InvalidBankFile. */
export function readMt940(bytes: Uint8Array): Statement[] {
  const problems = new Problems()
  const messages = messagesOf(fieldsOf(linesOf(decode(bytes)), problems))
  if (messages.length === 0) problems.add(1, 'the file has no statement (no field :20:).')
  const statements = messages.map((fields) => readMessage(fields, problems))
  problems.throwIfAny()
  return statements
}

/** The envelope of a SWIFT message and the block ends, which carry no statement data. */
const ENVELOPE = /^(?:\{1:.*|-(?:\}.*)?|)$/

function fieldsOf(lines: readonly Line[], problems: Problems): Field[] {
  const fields: Field[] = []
  for (const { line, text } of lines) {
    if (ENVELOPE.test(text)) continue
    const [, tag, rest = ''] = /^:(\d\d[A-Z]?):(.*)$/.exec(text) ?? []
    const last = fields.at(-1)
    if (tag !== undefined) fields.push({ tag, lines: [rest], line })
    else if (last) last.lines.push(text)
    else problems.add(line, 'a statement begins with the field :20:.')
  }
  return fields
}

function messagesOf(fields: readonly Field[]): Field[][] {
  const messages: Field[][] = []
  for (const field of fields)
    if (field.tag === '20') messages.push([field])
    else messages.at(-1)?.push(field)
  return messages
}

function readMessage(fields: readonly Field[], problems: Problems): Statement {
  const [start] = fields
  const line = start?.line ?? 1
  const account = fields.find(({ tag }) => tag === '25')?.lines[0]?.trim() ?? ''
  if (account === '') problems.add(line, 'the statement has no account (field :25:).')
  const opening = balanceOf(fields, { tag: '60', line }, problems)
  const closing = balanceOf(fields, { tag: '62', line }, problems)
  if (opening.currency !== closing.currency)
    problems.add(line, 'the balances have different currencies.')
  const { currency } = opening
  const entries = entriesOf(fields, currency, problems)
  const balances = { opening: opening.amount, closing: closing.amount }
  if (problems.isEmpty) checkBalances({ ...balances, entries }, line, problems)
  return {
    kind: 'statement',
    format: 'SWIFT MT940',
    account,
    currency,
    ...balances,
    entries: assignEntryKeys(account, entries),
    pending: 0,
  }
}

interface Balance {
  amount: number
  currency: string
}

/** Type F is the first or final balance, type M that of a page. */
function balanceOf(
  fields: readonly Field[],
  { tag, line }: { tag: string; line: number },
  problems: Problems,
): Balance {
  const balances = fields.filter((field) => field.tag === `${tag}F` || field.tag === `${tag}M`)
  const [field] = balances
  if (field && balances.length === 1) return readBalance(field, problems)
  problems.add(
    line,
    `the statement must have one field :${tag}F: or :${tag}M:, and has ${balances.length}.`,
  )
  return { amount: 0, currency: '' }
}

const BALANCE = /^([CD])\d{6}([A-Z]{3})([\d,]{1,15})$/

function readBalance({ lines, line }: Field, problems: Problems): Balance {
  const text = lines.join('').trim()
  const [, mark, currency = '', amountText = ''] = BALANCE.exec(text) ?? []
  const amount = parseMinorUnits(amountText, ',')
  if (amount === null) problems.add(line, `"${text}" is not a balance.`)
  else if (currency !== 'AUD' && currency !== 'NZD')
    problems.add(line, `the currency "${currency}" is neither AUD nor NZD.`)
  return { amount: (mark === 'D' ? -1 : 1) * (amount ?? 0), currency }
}

function entriesOf(fields: readonly Field[], currency: string, problems: Problems): UnkeyedEntry[] {
  const entries: UnkeyedEntry[] = []
  for (const [at, field] of fields.entries()) {
    if (field.tag !== '61') continue
    const next = fields[at + 1]
    const information = next?.tag === '86' ? next.lines : []
    const entry = readLine(field, information, currency)
    if (entry) entries.push(entry)
    else problems.add(field.line, `"${field.lines[0]}" is not a statement line (field :61:).`)
  }
  return entries
}

/** Value day, entry day, mark, funds code, amount, type; then the customer's reference and the bank's. */
const LINE =
  /^(?<value>\d{6})(?<booked>(?:\d{4})?)(?<mark>R?[CD])[A-Z]?(?<written>[\d,]{1,15})[A-Z][A-Z0-9]{3}(?<references>.*)$/

/** Null if the line does not match. */
function readLine(field: Field, information: string[], currency: string): UnkeyedEntry | null {
  const [first = '', ...supplementary] = field.lines
  const parts = parseLine(first.trimEnd())
  if (!parts) return null
  return {
    ...parts,
    currency,
    description: [...information, ...supplementary]
      .map((text) => text.trim())
      .filter(Boolean)
      .join(' '),
    counterparty: '',
    counterpartyAccount: '',
    returnCode: null,
    items: [],
    line: field.line,
  }
}

function parseLine(
  text: string,
): Pick<UnkeyedEntry, 'day' | 'amount' | 'reference' | 'bankId'> | null {
  const groups = LINE.exec(text)?.groups
  if (!groups) return null
  const { value, booked, mark, written: amountText, references } = groups as LineParts
  const amount = parseMinorUnits(amountText, ',')
  const day = entryDay(value, booked)
  if (amount === null || day === null) return null
  const [customer = '', ...bank] = references.split('//')
  // Reversing a credit debits the account; reversing a debit credits it.
  const isIncoming = mark === 'C' || mark === 'RD'
  return {
    day,
    amount: isIncoming ? amount : -amount,
    reference: customer.trim() === 'NONREF' ? '' : customer.trim(),
    bankId: bank.join('//').trim() || null,
  }
}

/** Every group takes part in a match, even if empty. */
type LineParts = Record<'value' | 'booked' | 'mark' | 'written' | 'references', string>

/** The entry day has no year: take the one closest to the value day. */
function entryDay(value: string, booked: string): string | null {
  const [year, month] = [value.slice(0, 2), value.slice(2, 4)]
  const valueDay = shortYearDay(year, month, value.slice(4))
  if (booked === '' || valueDay === null) return valueDay
  const bookedMonth = Number(booked.slice(0, 2))
  const monthsApart = bookedMonth - Number(month)
  let bookedYear = Number(year)
  if (monthsApart > 6) bookedYear--
  else if (monthsApart < -6) bookedYear++
  return shortYearDay(String(bookedYear).padStart(2, '0'), booked.slice(0, 2), booked.slice(2))
}
