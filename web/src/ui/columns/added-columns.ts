import type { Column } from '../table/column.ts'

export interface AddedColumns<Row> {
  /** As the table shows them. */
  columns: Column<Row>[]
  /** All that may be added, by heading. */
  offered: readonly string[]
  /** Those that were added, by heading. */
  chosen: readonly string[]
  choose: (headers: readonly string[]) => void
  /** Why the last choice lasts only as long as this page. */
  error: Error | null
}

export const toggled = (chosen: readonly string[], header: string): string[] =>
  chosen.includes(header) ? chosen.filter((one) => one !== header) : [...chosen, header]
