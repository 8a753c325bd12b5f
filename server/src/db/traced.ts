import type { LogEvent } from 'kysely'

import type { Tracing } from '../kit/tracing.ts'
import { withSpan } from '../kit/tracing.ts'
import type { Reader } from './reader.ts'

const SYSTEM = { 'db.system.name': 'postgresql' } as const
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_]+)"?\."?([a-z_]+)"?/

/** Strings within statements are ours, but traces do not need them. */
const withoutLiterals = (sql: string): string => sql.replaceAll(/'(?:[^']|'')*'/g, "'?'")

function nameOf(sql: string): string {
  const [, schema, table] = TABLE.exec(sql) ?? []
  const [verb = 'statement'] = sql.trimStart().split(/\s/, 1)
  return table === undefined ? verb : `${verb} ${schema}.${table}`
}

/** Traces each statement of a transaction by its text, without values. */
export const traceStatement =
  (tracing: Tracing) =>
  ({ query: { sql }, queryDurationMillis }: LogEvent): void => {
    if (/^(begin|commit|rollback)/.test(sql)) return
    const attributes = { ...SYSTEM, 'db.query.text': withoutLiterals(sql) }
    tracing.record({ name: nameOf(sql), kind: 'statement', attributes }, queryDurationMillis)
  }

export function tracedReader(reader: Reader, tracing: Tracing): Reader {
  const traced =
    (query: Reader['query']): Reader['query'] =>
    (name, text, values) =>
      withSpan(
        tracing,
        {
          name: name ?? nameOf(text),
          kind: 'statement',
          attributes: { ...SYSTEM, 'db.query.text': withoutLiterals(text) },
        },
        () => query(name, text, values),
      )
  return { ...reader, query: traced(reader.query), quick: traced(reader.quick) }
}
