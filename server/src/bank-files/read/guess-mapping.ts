import { CsvError, parse } from 'csv-parse/sync'

import { parseCsvDay } from './csv-day.ts'
import type { CsvMapping } from './csv-mapping.ts'
import { decode } from './decode.ts'
import { InvalidBankFile } from './problems.ts'

export interface CsvSample {
  delimiter: ',' | ';' | '\t'
  /** Lines before the titles, or before the first entry when there are none. */
  skipLines: number
  hasTitles: boolean
  /** The titles, or "Column 1" and so on. */
  columns: string[]
  /** The first entries. */
  rows: string[][]
}

/** Column numbers from one. */
export interface CsvColumns {
  day: number
  dayFormat: CsvMapping['dayFormat']
  amount: { signed: number } | { credit: number; debit: number }
  texts: number[]
}

export interface GuessedCsv extends CsvSample {
  /** Null when the file does not say enough, so that a person must choose. */
  guess: CsvColumns | null
}

const DELIMITERS = [',', ';', '\t'] as const
const SAMPLE_BYTES = 64_000
const SAMPLE_ROWS = 5

/** Guesses where the entries begin and what each column holds. Throws InvalidBankFile. */
export function guessMapping(bytes: Uint8Array): GuessedCsv {
  const text = textOf(bytes)
  const completeLines = bytes.length > SAMPLE_BYTES ? text.slice(0, text.lastIndexOf('\n')) : text
  const delimiter =
    DELIMITERS.toSorted((a, b) => count(completeLines, b) - count(completeLines, a))[0] ?? ','
  const records = recordsOf(completeLines, delimiter)
  const first = records.findIndex(({ cells }) => dayColumn(cells) !== null)
  const entry = records[first]
  if (!entry) throw new InvalidBankFile([{ line: null, message: 'No line of the file has a day.' }])
  const width = entry.cells.length
  const entries = records.slice(first).filter(({ cells }) => cells.length === width)
  const title = records[first - 1]
  const hasTitles = title?.cells.length === width
  const start = hasTitles ? title : entry
  return {
    delimiter,
    skipLines: start.line - 1,
    hasTitles,
    columns: entry.cells.map(
      (_, at) => (hasTitles && title.cells[at]?.trim()) || `Column ${at + 1}`,
    ),
    rows: entries.slice(0, SAMPLE_ROWS).map(({ cells }) => cells),
    guess: guessColumns(
      hasTitles ? title.cells : [],
      entries.map(({ cells }) => cells),
    ),
  }
}

function textOf(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  try {
    return decode(sample)
  } catch {
    return decode(sample, 'windows-1252')
  }
}

const count = (text: string, sign: string): number => text.split(sign).length

interface Record {
  /** The first line of the record, counted from one. */
  line: number
  cells: string[]
}

function recordsOf(text: string, delimiter: string): Record[] {
  try {
    const options = { delimiter, bom: true, relax_column_count: true, skip_empty_lines: true }
    const read = parse(text, { ...options, info: true }) as unknown as {
      record: string[]
      info: { lines: number }
    }[]
    return read.map(({ record, info }) => ({
      line: info.lines - record.join('').split('\n').length + 1,
      cells: record,
    }))
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure
    throw new InvalidBankFile([{ line: null, message: `${failure.message}.` }])
  }
}

const FORMATS: readonly CsvMapping['dayFormat'][] = [
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'YYYY/MM/DD',
  'DD-MM-YYYY',
  'DD MMM YYYY',
  'YYYYMMDD',
]

/** Index of the column with the day; null if there is none. */
function dayColumn(
  cells: readonly string[],
): { at: number; format: CsvMapping['dayFormat'] } | null {
  for (const format of FORMATS) {
    const at = cells.findIndex((cell) => parseCsvDay(cell.trim(), format) !== null)
    if (at >= 0) return { at, format }
  }
  return null
}

const AMOUNT = /^[+-]?\$?\d[\d,]*(\.\d+)?$/

function guessColumns(titles: readonly string[], rows: readonly string[][]): CsvColumns | null {
  const day = dayColumn(rows[0] ?? [])
  const amount = guessAmount(titles, rows)
  if (!day || !amount) return null
  const isFact = (at: number): boolean =>
    at === day.at || rows.every((cells) => AMOUNT.test(cells[at]?.trim() || '0'))
  const texts = (rows[0] ?? []).flatMap((_, at) => (isFact(at) || isDay(rows, at) ? [] : [at + 1]))
  return { day: day.at + 1, dayFormat: day.format, amount, texts }
}

const isDay = (rows: readonly string[][], at: number): boolean =>
  rows.every((cells) => dayColumn([cells[at] ?? '']) !== null)

const CREDIT = /\b(credit|deposit|money in|paid in|in)\b/i
const DEBIT = /\b(debit|withdrawal|money out|paid out|out)\b/i
const AMOUNT_TITLE = /\b(amount|value)\b/i

function guessAmount(
  titles: readonly string[],
  rows: readonly string[][],
): CsvColumns['amount'] | null {
  const isAmount = (at: number): boolean =>
    rows.every((cells) => AMOUNT.test(cells[at]?.trim() || '0')) &&
    rows.some((cells) => (cells[at] ?? '').trim() !== '')
  const credit = titles.findIndex((title) => CREDIT.test(title))
  const debit = titles.findIndex((title) => DEBIT.test(title))
  if (credit >= 0 && debit >= 0 && credit !== debit) return { credit: credit + 1, debit: debit + 1 }
  const named = titles.findIndex((title, at) => AMOUNT_TITLE.test(title) && isAmount(at))
  if (named >= 0) return { signed: named + 1 }
  const first = (rows[0] ?? []).findIndex((_, at) => isAmount(at) && !isDay(rows, at))
  return titles.length === 0 && first >= 0 ? { signed: first + 1 } : null
}
