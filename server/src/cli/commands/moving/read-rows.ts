import { CsvError, parse } from 'csv-parse/sync'

import { UsageError } from '../../command.ts'
import { readInput } from '../../read-input.ts'

export interface FileRow {
  line: number
  cell(column: string): string
}

/** The rows of a CSV file with a line of titles. Throws UsageError without one of the columns. */
export async function readRows(file: string, columns: readonly string[]): Promise<FileRow[]> {
  const text = new TextDecoder().decode(await readInput(file))
  try {
    const rows = parse<{ record: Record<string, string>; info: { lines: number } }>(text, {
      columns: (titles: string[]) => checked(file, titles, columns),
      bom: true,
      info: true,
      skip_empty_lines: true,
      trim: true,
    })
    return rows.map(({ record, info }) => ({
      line: info.lines,
      cell: (column) => record[column] ?? '',
    }))
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure
    throw new UsageError(`"${file}" is not a CSV file: ${failure.message}`, { cause: failure })
  }
}

function checked(file: string, titles: string[], columns: readonly string[]): string[] {
  const missing = columns.filter((column) => !titles.includes(column))
  if (missing.length > 0) throw new UsageError(`"${file}" lacks the columns ${missing.join(', ')}.`)
  return titles
}

/** What became of each row, in lines; 1 when a row was refused. */
export function reportMoved(
  rows: readonly FileRow[],
  {
    made,
    known,
    refused,
  }: { made: number; known: number; refused: { at: number; reason: string }[] },
  print: (line: string) => void,
): number {
  for (const { at, reason } of refused) print(`line ${rows[at]?.line ?? 0}: ${reason}`)
  print(`${made} new, ${known} known, ${refused.length} refused`)
  return refused.length > 0 ? 1 : 0
}
