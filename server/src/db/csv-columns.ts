import { FORMULA_STARTS } from '../kit/formula-cells.ts'

/** SQL for the columns of a report, safe to open in a spreadsheet. */

const FORMULA_START_LIST = FORMULA_STARTS.map((start) => `'${start}'`).join(', ')

/** Text from outside. An apostrophe disarms a possible formula. */
export const cell = (column: string): string =>
  `case when left(${column}, 1) in (${FORMULA_START_LIST}) then '''' || ${column} else ${column} end`

/** Minor units as a plain decimal: `-12.30`. */
export const decimal = (column: string): string => `(${column} * 0.01)`

/** ISO 8601 with its offset, in the report's zone. */
export const instant = (column: string): string =>
  `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM')`

/** The local day in the report's zone; PostgreSQL's own date format is the fastest. */
export const localDay = (column: string): string => `${column}::date`

export const selectColumns = (columns: Readonly<Record<string, string>>): string =>
  `select ${Object.entries(columns)
    .map(([heading, sql]) => `${sql} as "${heading}"`)
    .join(', ')}`
