import type * as z from 'zod/mini'

/** How a CSV file writes a value; `typed` is text from outside, guarded against formulas. */
export type CsvForm = 'text' | 'typed' | 'money' | 'instant' | 'day'

/** What a list, its file and its search share about one column. */
export interface SharedColumn {
  /** Its field in the answer; only the file has a column without one. */
  wire?: z.ZodMiniType
  /** Its heading in the dashboard and in the file. */
  label?: string
  /** Its place in the file is its place among the columns. */
  csv?: CsvForm
  /** The parameter of the same name that narrows the list and its file to one value. */
  filter?: z.ZodMiniType
}

export type Columns = Record<string, SharedColumn>

/** The schemas that each column that has one states under `Part`. */
type Part<C extends Columns, P extends keyof SharedColumn> = {
  [Name in keyof C as C[Name] extends Record<P, unknown> ? Name : never]: C[Name] extends Record<
    P,
    infer Schema
  >
    ? Schema
    : never
}

const partOf = <C extends Columns, P extends keyof SharedColumn>(columns: C, part: P): Part<C, P> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) =>
      column[part] === undefined ? [] : [[name, column[part]]],
    ),
  ) as Part<C, P>

export const defineColumns = <const C extends Columns>(columns: C): C => columns

/** The fields of the answer, for its schema. */
export const wireOf = <C extends Columns>(columns: C) => partOf(columns, 'wire')

/** The parameters of the columns, for the query's schema. */
export const filtersOf = <C extends Columns>(columns: C) => partOf(columns, 'filter')
