import { sql, type Transaction } from 'kysely'

import type { DB } from './schema.gen.ts'

/** Takes a named lock until the transaction ends; another transaction that asks for it waits. */
export async function lockName(tx: Transaction<DB>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
