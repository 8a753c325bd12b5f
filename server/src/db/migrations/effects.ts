import { statementsOf } from './statements.ts'

/** How a migration's statement affects a table in use, and what waits for it. */
export interface Effect {
  /** Schema-qualified. */
  table: string
  /** PostgreSQL's name for it. */
  lock:
    | 'access exclusive'
    | 'share row exclusive'
    | 'share'
    | 'share update exclusive'
    | 'row exclusive'
  waits: string
}

type Kind = readonly [pattern: RegExp, lock: Effect['lock'], waits: string]

const WAIT_A_MOMENT = 'reading and writing wait for a moment'
const TABLE = String.raw`(?:only )?(\w+\.\w+)`

/** The first match counts; its first group is the table. */
const KINDS: readonly Kind[] = [
  [
    new RegExp(
      `^alter table ${TABLE}[^]*\\b(?:generated always as|type \\w|set access method)`,
      'i',
    ),
    'access exclusive',
    'reading and writing wait while the whole table is written anew',
  ],
  [
    new RegExp(`^alter table ${TABLE}[^]*\\bvalidate constraint`, 'i'),
    'share update exclusive',
    'nothing waits',
  ],
  [
    new RegExp(`^alter table ${TABLE}[^]*\\b(?:foreign key|references)\\b`, 'i'),
    'share row exclusive',
    'writing waits while its rows are checked',
  ],
  [
    new RegExp(
      `^alter table ${TABLE}[^]*\\b(?:add (?:constraint|check|unique|primary)|set not null)\\b`,
      'i',
    ),
    'access exclusive',
    'reading and writing wait while its rows are checked',
  ],
  [new RegExp(`^alter table ${TABLE}`, 'i'), 'access exclusive', WAIT_A_MOMENT],
  [new RegExp(`^drop table (?:if exists )?${TABLE}`, 'i'), 'access exclusive', WAIT_A_MOMENT],
  [
    new RegExp(`^(?:create|drop|alter) policy [^]*? on ${TABLE}`, 'i'),
    'access exclusive',
    WAIT_A_MOMENT,
  ],
  [
    new RegExp(`^create trigger [^]*? on ${TABLE}`, 'i'),
    'share row exclusive',
    'writing waits for a moment',
  ],
  [
    new RegExp(`^create (?:unique )?index concurrently [^]*? on ${TABLE}`, 'i'),
    'share update exclusive',
    'nothing waits',
  ],
  [
    new RegExp(`^create (?:unique )?index [^]*? on ${TABLE}`, 'i'),
    'share',
    'writing waits while the index is built',
  ],
  [
    new RegExp(`^(?:insert into|update|delete from) ${TABLE}`, 'i'),
    'row exclusive',
    'changes of the same rows wait',
  ],
]

const CREATED = /^create (?:table|view|materialized view) (?:if not exists )?(\w+\.\w+)/i

function effectOf(statement: string): Effect | null {
  for (const [pattern, lock, waits] of KINDS) {
    const table = pattern.exec(statement)?.[1]
    if (table !== undefined) return { table: table.toLowerCase(), lock, waits }
  }
  return null
}

/** Without duplicates, and without tables that migrations create themselves, which are not in use yet. */
export function effectsOf(text: string, createdTables: Set<string> = new Set()): Effect[] {
  const effects = new Map<string, Effect>()
  for (const statement of statementsOf(text)) {
    const created = CREATED.exec(statement)?.[1]
    if (created !== undefined) createdTables.add(created.toLowerCase())
    const effect = effectOf(statement)
    if (effect && !createdTables.has(effect.table)) effects.set(JSON.stringify(effect), effect)
  }
  return [...effects.values()]
}

/** Whether it has a block, whose statements are only known when it runs. */
export const hasBlock = (text: string): boolean =>
  statementsOf(text).some((statement) => /^do\b/i.test(statement))
