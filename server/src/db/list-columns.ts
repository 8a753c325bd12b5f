import type { Columns, CsvForm } from '@paydeck/contract/lists/columns'
import type * as z from 'zod/mini'
import type * as core from 'zod/v4/core'

import { instantText } from './statements/instants.ts'
import { compiled, literalOf, createBindings } from '../kit/compiled/code.ts'
import { cell, decimal, instant, localDay, selectColumns } from './csv-columns.ts'
import { columnName, columnNames } from './names.ts'

type Wire<C extends Columns> = {
  [Name in keyof C as C[Name] extends { wire: z.ZodMiniType } ? Name : never]: C[Name] extends {
    wire: infer Schema extends z.ZodMiniType
  }
    ? z.infer<Schema>
    : never
}

type ExtraField<C extends Columns, Answer> = Exclude<keyof Answer & string, keyof Wire<C>>

type OnWire<Value> = Value extends Date ? string : Value

type FieldOf<Row, Value> = {
  [Field in keyof Row]: OnWire<Row[Field]> extends Value ? Field : never
}[keyof Row]

/** A field with another name, or a value made from fields; `csv` is its SQL unless that is the first field. */
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

const wireInstant = (value: Date | null): string | null => value && instantText(value)

function isInstant({ _zod: { def } }: core.$ZodType): boolean {
  if ('innerType' in def) return isInstant(def.innerType as core.$ZodType)
  return 'format' in def && def.format === 'datetime'
}

interface WireColumn<Row> {
  name: string
  wire: z.ZodMiniType
  of: readonly string[]
  read?: ((row: Row) => unknown) | undefined
}

function wireMaker<Row>(
  wireColumns: readonly WireColumn<Row>[],
  extraFields: readonly string[],
): (row: Row, extras: object) => unknown {
  const bindings = createBindings()
  const toWireInstant = bindings.bind(wireInstant)
  const values = wireColumns.map(({ name, wire, of: [field], read }) => {
    const stored = `row[${JSON.stringify(field)}]`
    const value = isInstant(wire) ? `${toWireInstant}(${stored})` : stored
    return [name, read ? `${bindings.bind(read)}(row)` : value] as const
  })
  const extraValues = extraFields.map((name) => [name, `extras[${JSON.stringify(name)}]`] as const)
  return compiled(
    `return (row, extras) => (${literalOf([...values, ...extraValues])})`,
    bindings,
  ) as (row: Row, extras: object) => unknown
}

/** Reads a list's columns from a table: what to select, how to make an answer, and the CSV. */
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
    const wireColumns = all.flatMap(({ column: { wire }, ...rest }) =>
      wire ? [{ ...rest, wire }] : [],
    )
    const fields = [...new Set(wireColumns.flatMap(({ of }) => of))]
    return {
      /** The columns an answer needs, and others, qualified with the table name `of`. */
      select: (of: string, ...extraFields: (keyof Row & string)[]): string =>
        columnNames([...fields, ...extraFields], of),
      /** Makes an answer from a row and extra fields; `extraFields` names all of the extra fields. */
      responseWith: <Answer extends object>(extraFields: Record<ExtraField<C, Answer>, true>) =>
        wireMaker<Row>(wireColumns, Object.keys(extraFields)) as (
          row: Row,
          extras: Pick<Answer, ExtraField<C, Answer>>,
        ) => Answer,
      csv: selectColumns(
        Object.fromEntries(
          all.flatMap(({ name, column: { label, csv }, sql }) =>
            csv ? [[label ?? name, CSV[csv](sql)]] : [],
          ),
        ),
      ),
    }
  }
