import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod/mini'

import { UsageError } from '../../command.ts'
import { readInput } from '../../read-input.ts'

export interface FileRow {
  /** What messages call the row: a line of a CSV file, an entry of a JSON file. */
  place: string
  cell(column: string): string
}

/** The rows of a CSV file with titles, or of a JSON list. Throws UsageError if a column is missing. */
export async function readRows(file: string, columns: readonly string[]): Promise<FileRow[]> {
  const text = new TextDecoder().decode(await readInput(file))
  return /^\s*[[{]/.test(text) ? readJsonRows(file, text, columns) : readCsv(file, text, columns)
}

function readCsv(file: string, text: string, columns: readonly string[]): FileRow[] {
  try {
    const rows = parse<{ record: Record<string, string>; info: { lines: number } }>(text, {
      columns: (titles: string[]) => checkColumns(file, titles, columns),
      bom: true,
      info: true,
      skip_empty_lines: true,
      trim: true,
    })
    return rows.map(({ record, info }) => ({
      place: `line ${info.lines}`,
      cell: (column) => record[column] ?? '',
    }))
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure
    throw new UsageError(`"${file}" is not a CSV file: ${failure.message}`, { cause: failure })
  }
}

const entries = z.array(
  z.record(z.string(), z.nullable(z.union([z.string(), z.number()], 'is neither text nor number'))),
)

/** An entry may omit empty fields, as long as each column appears in some entry. */
function readJsonRows(file: string, text: string, columns: readonly string[]): FileRow[] {
  const parsed = entries.safeParse(parseJson(file, text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const [at, ...path] = issue?.path ?? []
    const location = at === undefined ? 'the whole' : `entry ${Number(at) + 1}`
    throw new UsageError(`"${file}": ${[location, ...path].join(', ')}: ${issue?.message ?? ''}`)
  }
  checkColumns(file, [...new Set(parsed.data.flatMap((entry) => Object.keys(entry)))], columns)
  return parsed.data.map((entry, at) => ({
    place: `entry ${at + 1}`,
    cell: (column) => String(entry[column] ?? '').trim(),
  }))
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (failure) {
    throw new UsageError(`"${file}" is not JSON.`, { cause: failure })
  }
}

function checkColumns(file: string, titles: string[], columns: readonly string[]): string[] {
  const missing = columns.filter((column) => !titles.includes(column))
  if (missing.length > 0) throw new UsageError(`"${file}" lacks the columns ${missing.join(', ')}.`)
  return titles
}

/** Prints what happened to the rows. Returns 1 if any was refused. */
export function reportImport(
  rows: readonly FileRow[],
  {
    made,
    known,
    refused,
  }: { made: number; known: number; refused: { at: number; reason: string }[] },
  print: (line: string) => void,
): number {
  for (const { at, reason } of refused) print(`${rows[at]?.place ?? 'line 0'}: ${reason}`)
  print(`${made} new, ${known} known, ${refused.length} refused`)
  return refused.length > 0 ? 1 : 0
}
