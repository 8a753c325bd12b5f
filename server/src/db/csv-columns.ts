/** Pieces of a report's SELECT: what a spreadsheet reads rightly and nothing can run. Arguments are columns of ours. */

/** Cells that start with one of these may be read as a formula; the full-width ones are read like their twins. */
const DANGEROUS = String.raw`'=', '+', '-', '@', E'\t', E'\r', E'\n', '＝', '＋', '－', '＠'`

/** A text that somebody outside has written: an apostrophe before whatever could be a formula. */
export const cell = (column: string): string =>
  `case when left(${column}, 1) in (${DANGEROUS}) then '''' || ${column} else ${column} end`

/** Minor units as a plain decimal: `-12.30`. */
export const decimal = (column: string): string => `(${column} * 0.01)`

/** An instant in the report's zone, ISO 8601 with its offset. */
export const instant = (column: string): string =>
  `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM')`

/** The local day of an instant in the report's zone: the database's own way of writing a date, which costs least. */
export const localDay = (column: string): string => `${column}::date`

/** `select` with a heading for each column. */
export const selecting = (columns: Readonly<Record<string, string>>): string =>
  `select ${Object.entries(columns)
    .map(([heading, sql]) => `${sql} as "${heading}"`)
    .join(', ')}`
