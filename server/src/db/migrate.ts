import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { ROLE_NAMES } from '@paydeck/contract/access/roles'
import pg from 'pg'

/** The folder of the numbered SQL files. */
export const MIGRATIONS = resolve(import.meta.dirname, '../../migrations')
const LOCK = 7_301_842_001

/**
 * Brings the database to the newest version: plain SQL files in the order of their names, each in a transaction,
 * under an advisory lock so that several servers may start at once. A file that changed after it was applied is
 * refused. Every role of the contract may be given afterwards. Returns the names applied now. `last` stops after the file of that name, for tests of what comes after it.
 */
export async function migrate(url: string, last?: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'paydeck migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query('create schema if not exists global')
    await client.query(
      `create table if not exists global.migration (
         name text primary key, checksum text not null, applied_at timestamptz not null)`,
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from global.migration',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const now: string[] = []
    for (const name of readdirSync(MIGRATIONS).toSorted()) {
      if (!name.endsWith('.sql')) continue
      if (last !== undefined && name > last) break
      const text = readFileSync(resolve(MIGRATIONS, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      const known = applied.get(name)
      if (known === checksum) continue
      if (known !== undefined)
        throw new Error(`Migration ${name} was changed after it had been applied to this database.`)
      await client.query('begin')
      try {
        await client.query("set local lock_timeout = '5s'")
        await client.query(text)
        await client.query('insert into global.migration values ($1, $2, clock_timestamp())', [
          name,
          checksum,
        ])
        await client.query('commit')
      } catch (failure) {
        await client.query('rollback')
        throw failure
      }
      now.push(name)
    }
    if (last === undefined)
      await client.query(
        'insert into global.role (name) select unnest($1::text[]) on conflict do nothing',
        [ROLE_NAMES],
      )
    return now
  } finally {
    await client.end()
  }
}
