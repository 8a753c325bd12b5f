import { CsvError, parse } from 'csv-parse/sync'

import type { CsvColumn, CsvMapping } from './csv-mapping.ts'
import { parseCsvDay } from './csv-day.ts'
import { decode } from './decode.ts'
import { InvalidBankFile, Problems } from './problems.ts'
import { assignEntryKeys, type UnkeyedEntry, type Statement } from './statement.ts'
import { parseMinorUnits } from './values.ts'

interface Row {
  line: number
  cells: string[]
}

interface MappedRow {
  entry: UnkeyedEntry
  /** After the entry; null without a balance column. */
  balance: number | null
}

/** A statement as the mapping describes it. Throws InvalidBankFile. */
export function readCsvStatement(bytes: Uint8Array, mapping: CsvMapping): Statement {
  const problems = new Problems()
  const rows = rowsOf(decode(bytes, mapping.encoding), mapping)
  const header = mapping.hasTitles ? rows.shift() : undefined
  if (mapping.hasTitles && !header) problems.add(null, 'The file has no line of titles.')
  const positions = positionsOf(mapping, header, problems)
  checkWidth(header ? [header, ...rows] : rows, problems)
  problems.throwIfAny()

  const mapped = rows.map((row) => readRow(row, { mapping, positions, problems }))
  problems.throwIfAny()
  if (mapping.order === 'newest first') mapped.reverse()
  checkRunningBalance(mapped, problems)
  problems.throwIfAny()
  const { account, currency } = mapping
  const entries = assignEntryKeys(
    account,
    mapped.map(({ entry }) => entry),
  )
  return {
    kind: 'statement',
    format: 'CSV',
    account,
    currency,
    ...balancesOf(mapped),
    entries,
    pending: 0,
  }
}

/** A row whose width differs from the first was cut, or has an unquoted delimiter in a text. */
function checkWidth(rows: readonly Row[], problems: Problems): void {
  const width = rows[0]?.cells.length
  for (const { line, cells } of rows)
    if (cells.length !== width)
      problems.add(line, `has ${cells.length} columns; the others have ${width}.`)
}

/** Before the first entry and after the last; nulls without a balance column. */
function balancesOf(rows: readonly MappedRow[]): Pick<Statement, 'opening' | 'closing'> {
  const [first] = rows
  const opening = first && first.balance !== null ? first.balance - first.entry.amount : null
  return { opening, closing: rows.at(-1)?.balance ?? null }
}

function rowsOf(text: string, { delimiter, skipLines }: CsvMapping): Row[] {
  try {
    const records = parse(text, {
      delimiter,
      from_line: skipLines + 1,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch (failure) {
    if (failure instanceof CsvError)
      throw new InvalidBankFile([
        { line: Number(failure['lines']) || null, message: `${failure.message}.` },
      ])
    throw failure
  }
}

type Positions = ReadonlyMap<CsvColumn, number>

function positionsOf(mapping: CsvMapping, header: Row | undefined, problems: Problems): Positions {
  const {
    day,
    amount,
    reference,
    description,
    counterparty,
    counterpartyAccount,
    bankId,
    balance,
  } = mapping
  const amounts = 'mark' in amount ? [amount.unsigned, amount.mark] : Object.values(amount)
  const named = [
    day,
    ...amounts,
    ...description,
    ...[reference, counterparty, counterpartyAccount, bankId, balance].filter(
      (column) => column !== undefined,
    ),
  ]
  const positions = new Map<CsvColumn, number>()
  for (const column of named) {
    const at =
      typeof column === 'number'
        ? column - 1
        : (header?.cells.findIndex((title) => title.trim() === column) ?? -1)
    if (at < 0) problems.add(header?.line ?? null, `there is no column "${column}".`)
    positions.set(column, at)
  }
  return positions
}

function readRow(
  { line, cells }: Row,
  {
    mapping,
    positions,
    problems,
  }: { mapping: CsvMapping; positions: Positions; problems: Problems },
): MappedRow {
  const cell = (column: CsvColumn | undefined): string =>
    column === undefined ? '' : (cells[positions.get(column) ?? -1] ?? '').trim()
  const day = parseCsvDay(cell(mapping.day), mapping.dayFormat)
  if (day === null)
    problems.add(line, `"${cell(mapping.day)}" is not a day (${mapping.dayFormat}).`)
  const amount = readAmount(mapping, cell)
  if (amount === null) problems.add(line, 'the amount is not one.')
  const balance = mapping.balance === undefined ? null : parseSignedAmount(cell(mapping.balance))
  if (mapping.balance !== undefined && balance === null)
    problems.add(line, `"${cell(mapping.balance)}" is not a balance.`)
  const entry = {
    day: day ?? '',
    amount: amount ?? 0,
    currency: mapping.currency,
    reference: cell(mapping.reference),
    description: mapping.description.map(cell).filter(Boolean).join(' '),
    counterparty: cell(mapping.counterparty),
    counterpartyAccount: cell(mapping.counterpartyAccount),
    bankId: cell(mapping.bankId) || null,
    returnCode: null,
    items: [],
    line,
  }
  return { entry, balance }
}

type CellOf = (column: CsvColumn) => string
type AmountOf<Key extends string> = Extract<CsvMapping['amount'], Record<Key, unknown>>

function readAmount({ amount }: CsvMapping, cell: CellOf): number | null {
  if ('signed' in amount) return parseSignedAmount(cell(amount.signed))
  return 'mark' in amount ? parseWithIndicator(amount, cell) : parseDebitCreditColumns(amount, cell)
}

function parseWithIndicator(amount: AmountOf<'mark'>, cell: CellOf): number | null {
  const value = parseSignedAmount(cell(amount.unsigned))
  const mark = cell(amount.mark)
  if (value === null || value < 0) return null
  if (mark === amount.credit) return value
  return mark === amount.debit ? -value : null
}

function parseDebitCreditColumns(
  amount: { credit: CsvColumn; debit: CsvColumn },
  cell: CellOf,
): number | null {
  const [credit, debit] = [cell(amount.credit), cell(amount.debit)]
  if ((credit === '') === (debit === '')) return null
  const value = parseSignedAmount(credit === '' ? debit : credit)
  if (value === null || credit !== '') return value
  // Some banks write the debit column with a minus sign, some without.
  return -Math.abs(value)
}

/** With a sign, a dollar sign and commas between thousands, as spreadsheets write them. */
function parseSignedAmount(text: string): number | null {
  const [, sign, , digits = ''] =
    /^([+-]?)(\$?)(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)$/.exec(text) ?? []
  const value = parseMinorUnits(digits.replaceAll(',', ''))
  if (value === null) return null
  return sign === '-' ? -value : value
}

/** Oldest first. */
function checkRunningBalance(rows: readonly MappedRow[], problems: Problems): void {
  let before: number | null = null
  for (const { entry, balance } of rows) {
    if (before !== null && balance !== null && before + entry.amount !== balance)
      problems.add(
        entry.line,
        `the balance before (${before}) and the entry (${entry.amount}) make ${before + entry.amount}, not ${balance} (in cents): a line is missing, doubled or out of order.`,
      )
    before = balance
  }
}
