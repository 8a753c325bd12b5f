import type * as z from 'zod/mini'

/** How a CSV file writes a value. `typed`: untrusted text, guarded against formulas. */
export type CsvForm = 'text' | 'typed' | 'money' | 'instant' | 'day'

export interface SharedColumn {
  wire?: z.ZodMiniType
  label?: string
  csv?: CsvForm
  filter?: z.ZodMiniType
}

export type Columns = Record<string, SharedColumn>

type Plucked<C extends Columns, P extends keyof SharedColumn> = {
  [Name in keyof C as C[Name] extends Record<P, unknown> ? Name : never]: C[Name] extends Record<
    P,
    infer Schema
  >
    ? Schema
    : never
}

const pluck = <C extends Columns, P extends keyof SharedColumn>(
  columns: C,
  property: P,
): Plucked<C, P> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) =>
      column[property] === undefined ? [] : [[name, column[property]]],
    ),
  ) as Plucked<C, P>

export const defineColumns = <const C extends Columns>(columns: C): C => columns

export const wireOf = <C extends Columns>(columns: C) => pluck(columns, 'wire')

export const filtersOf = <C extends Columns>(columns: C) => pluck(columns, 'filter')
