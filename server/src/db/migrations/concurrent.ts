import type pg from 'pg'

import { statementsOf } from './statements.ts'

const BUILDS = /^create (?:unique )?index concurrently (\w+)\s+on (\w+)\.(\w+)/i
const DROPS = /^drop index concurrently if exists \w+\.\w+$/i

/**
 * Runs statements that cannot run in a transaction. Can be interrupted anywhere and started again: a finished index is
 * kept; an unfinished one, which PostgreSQL marks invalid, is dropped and rebuilt.
 */
export async function runConcurrently(
  client: pg.ClientBase,
  text: string,
  progress: (line: string) => void,
): Promise<void> {
  for (const statement of statementsOf(text)) {
    const [, index, schema, table] = BUILDS.exec(statement) ?? []
    if (index !== undefined && schema !== undefined && table !== undefined)
      await build(
        client,
        { statement, index: `${schema}.${index}`, table: `${schema}.${table}` },
        progress,
      )
    else if (DROPS.test(statement)) await client.query(statement)
    else throw new Error(`Outside a transaction this cannot be resumed: ${statement}`)
  }
}

async function build(
  client: pg.ClientBase,
  { statement, index, table }: { statement: string; index: string; table: string },
  progress: (line: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  const [existing] = rows
  if (existing?.valid) return
  if (existing) {
    progress(`${index} was left unfinished: building it again`)
    await client.query(`drop index concurrently ${index}`)
  }
  progress(`building ${index} on ${table}`)
  await client.query(statement)
}
