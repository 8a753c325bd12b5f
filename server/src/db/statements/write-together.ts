import { type Kysely, type OperationNodeSource, sql } from 'kysely'

import { isOnCluster } from '../database.ts'
import type { DB } from '../schema.gen.ts'

/** What a statement that belongs to another answers per row; without it, its rows could not be counted. */
export const written = sql<number>`1`.as('written')

/** A statement that writes rows and answers each (`returning 1`), or takes a lock; not sent yet. */
export type Write = OperationNodeSource

const locks = new WeakSet<Write>()

/** Holds the lock of a name as `lockName` does, but at the same time as others that hold it so. */
export function sharedLock(name: string): Write {
  const lock = sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`
  locks.add(lock)
  return lock
}

interface Part {
  name: string
  write: Write
}

/** A cluster would take them where the rows are, and those taken alone on its first node, which all transactions use. */
async function lockFirst(tx: Kysely<DB>, parts: readonly Part[]): Promise<Part[]> {
  for (const { write } of parts) if (locks.has(write)) await sql`${write}`.execute(tx)
  return parts.filter(({ write }) => !locks.has(write))
}

/**
 * Sends several statements as one, in their order: one journey to the database, parsed and planned once. None sees what
 * the others write, but one may select what an earlier one answers. No row may be changed by two of them. Throws when
 * one of them wrote nothing.
 */
export async function writeTogether(
  tx: Kysely<DB>,
  writes: Readonly<Record<string, Write | null>>,
): Promise<void> {
  const all = Object.entries(writes).flatMap(([name, write]) => (write ? [{ name, write }] : []))
  const parts = isOnCluster() ? await lockFirst(tx, all) : all
  const statements = parts.map(({ name, write }) => sql`${sql.id(name)} as (${write})`)
  const counts = parts.map(
    ({ name }) => sql`(select count(*) from ${sql.id(name)}) as ${sql.id(name)}`,
  )
  const { rows } = await sql<Record<string, number>>`
    with ${sql.join(statements)} select ${sql.join(counts)}`.execute(tx)
  const idle = parts.filter(({ name }) => !rows[0]?.[name])
  if (idle.length > 0)
    throw new Error(`Nothing was written: ${idle.map(({ name }) => name).join()}`)
}
