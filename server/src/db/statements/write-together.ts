import { type Kysely, type OperationNodeSource, sql } from 'kysely'

import { isOnCluster } from '../database.ts'
import type { DB } from '../schema.gen.ts'

/** What each write returns per row, so that its rows can be counted. */
export const written = sql<number>`1`.as('written')

/** A statement, not sent yet, that writes rows and returns `1` for each, or that takes a lock. */
export type Write = OperationNodeSource

const locks = new WeakSet<Write>()

/** Like `lockName`, but shared: several transactions may hold it at once. */
export function sharedLock(name: string): Write {
  const lock = sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`
  locks.add(lock)
  return lock
}

interface NamedWrite {
  name: string
  write: Write
}

/**
 * On a cluster, sends locks as separate statements: within another one they would be taken where the rows are, but all
 * transactions must lock on the same node.
 */
async function lockFirst(
  tx: Kysely<DB>,
  namedWrites: readonly NamedWrite[],
): Promise<NamedWrite[]> {
  for (const { write } of namedWrites) if (locks.has(write)) await sql`${write}`.execute(tx)
  return namedWrites.filter(({ write }) => !locks.has(write))
}

/**
 * Sends several statements as one, in order, to save round trips and planning. They do not see each other's writes, but
 * one may select what an earlier one returns. No two may change the same row. Throws if one wrote nothing.
 */
export async function writeTogether(
  tx: Kysely<DB>,
  writes: Readonly<Record<string, Write | null>>,
): Promise<void> {
  const all = Object.entries(writes).flatMap(([name, write]) => (write ? [{ name, write }] : []))
  const namedWrites = isOnCluster() ? await lockFirst(tx, all) : all
  const statements = namedWrites.map(({ name, write }) => sql`${sql.id(name)} as (${write})`)
  const counts = namedWrites.map(
    ({ name }) => sql`(select count(*) from ${sql.id(name)}) as ${sql.id(name)}`,
  )
  const { rows } = await sql<Record<string, number>>`
    with ${sql.join(statements)} select ${sql.join(counts)}`.execute(tx)
  const idle = namedWrites.filter(({ name }) => !rows[0]?.[name])
  if (idle.length > 0)
    throw new Error(`Nothing was written: ${idle.map(({ name }) => name).join()}`)
}
