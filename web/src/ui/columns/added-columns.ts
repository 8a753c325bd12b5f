import type { Column } from '../table/column.ts'

export interface AddedColumns<Row> {
  columns: Column<Row>[]
  /** Headings of all columns that can be added. */
  available: readonly string[]
  /** Headings of the columns that were added. */
  chosen: readonly string[]
  choose: (headers: readonly string[]) => void
  /** Set when the last choice could not be saved, so that it lasts only as long as this page. */
  error: Error | null
}

export const toggled = (chosen: readonly string[], header: string): string[] =>
  chosen.includes(header) ? chosen.filter((other) => other !== header) : [...chosen, header]
