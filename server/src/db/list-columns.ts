import type { Columns, CsvForm } from '@paydeck/contract/lists/columns'
import type * as z from 'zod/mini'

import { compiled, literalOf, vocabulary } from '../kit/compiled/code.ts'
import { cell, decimal, instant, localDay, selecting } from './csv-columns.ts'
import { columnName, columnNames } from './names.ts'

type Wire<C extends Columns> = {
  [Name in keyof C as C[Name] extends { wire: z.ZodMiniType } ? Name : never]: C[Name] extends {
    wire: infer Schema extends z.ZodMiniType
  }
    ? z.infer<Schema>
    : never
}

/** What a stored value is on the wire. */
type Sent<Value> = Value extends Date ? string : Value

type FieldOf<Row, Value> = {
  [Field in keyof Row]: Sent<Row[Field]> extends Value ? Field : never
}[keyof Row]

/** A field of another name, or a value made of fields; `csv` is its SQL where the first field is not it. */
type Source<Row, Value> =
  | FieldOf<Row, Value>
  | { of: readonly [keyof Row, ...(keyof Row)[]]; read?: (row: Row) => Value; csv?: string }

type Sources<Row, C extends Columns> = {
  [Name in keyof Wire<C> as Name extends FieldOf<Row, Wire<C>[Name]> ? never : Name]: Source<
    Row,
    Wire<C>[Name]
  >
} & {
  [Name in keyof C]?: Source<Row, Name extends keyof Wire<C> ? Wire<C>[Name] : unknown>
}

const CSV: Record<CsvForm, (sql: string) => string> = {
  text: (sql) => sql,
  typed: cell,
  money: decimal,
  instant,
  day: localDay,
}

const sent = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

interface Answered<Row> {
  name: string
  of: readonly string[]
  read?: ((row: Row) => unknown) | undefined
}

function wireMaker<Row>(answered: readonly Answered<Row>[]): (row: Row) => unknown {
  const words = vocabulary()
  const asSent = words.name(sent)
  const values = answered.map(({ name, of: [field], read }) => {
    const value = read ? `${words.name(read)}(row)` : `${asSent}(row[${JSON.stringify(field)}])`
    return [name, value] as const
  })
  return compiled(`return (row) => (${literalOf(values)})`, words) as (row: Row) => unknown
}

/** The server's side of a list's columns, over rows of a table. */
export const listColumns =
  <Row extends object>() =>
  <C extends Columns>(columns: C, sources: Sources<Row, C>) => {
    const all = Object.entries(columns).map(([name, column]) => {
      const source: unknown = (sources as Record<string, unknown>)[name] ?? name
      const { of, read, csv } = (typeof source === 'string' ? { of: [source] } : source) as Exclude<
        Source<Row, unknown>,
        keyof Row
      >
      const [field] = of
      return {
        name,
        column,
        of: of as readonly string[],
        read,
        sql: csv ?? columnName(String(field)),
      }
    })
    const answered = all.filter(({ column }) => column.wire)
    const fields = [...new Set(answered.flatMap(({ of }) => of))]
    return {
      /** The columns to select for the answer, and others, of the table of that name in the statement. */
      select: (of: string, ...others: (keyof Row & string)[]): string =>
        columnNames([...fields, ...others], of),
      toWire: wireMaker<Row>(answered) as (row: Row) => Wire<C>,
      csv: selecting(
        Object.fromEntries(
          all.flatMap(({ name, column: { label, csv }, sql }) =>
            csv ? [[label ?? name, CSV[csv](sql)]] : [],
          ),
        ),
      ),
    }
  }
