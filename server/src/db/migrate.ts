import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { ROLE_NAMES } from '@paydeck/contract/access/roles'
import pg from 'pg'

/** The numbered SQL files. */
export const MIGRATIONS = resolve(import.meta.dirname, '../../migrations')
export const MIGRATION_LOCK = 7_301_842_001

/**
 * Numbered SQL files, each in a transaction, under an advisory lock: several servers may start at once. A file that
 * changed after it was applied is refused. `last` stops after the file of that name, for tests.
 */
export async function migrate(url: string, last?: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'paydeck migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('create schema if not exists global')
    await client.query(
      `create table if not exists global.migration (
         name text primary key, checksum text not null, applied_at timestamptz not null)`,
    )
    const applied = await applyMigrations(client, {
      folder: MIGRATIONS,
      ...(last !== undefined && { last }),
    })
    if (last === undefined)
      await client.query(
        'insert into global.role (name) select unnest($1::text[]) on conflict do nothing',
        [ROLE_NAMES],
      )
    return applied
  } finally {
    await client.end()
  }
}

export interface MigrationFiles {
  folder: string
  /** Stands before the names of the files where they are recorded. */
  prefix?: string
  /** Whose rights they run with, quoted; the caller's when left out. */
  role?: string
  last?: string
}

interface MigrationFile {
  /** Its file name, by which they are ordered. */
  file: string
  text: string
  checksum: string
}

/** What this release brings, in the order in which it is applied. */
export function migrationFiles(folder = MIGRATIONS): MigrationFile[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.toSorted().map((file) => {
    const text = readFileSync(resolve(folder, file), 'utf8')
    return { file, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

/** Applies what was not applied yet; the caller holds the lock. Returns the names applied now. */
export async function applyMigrations(
  client: pg.Client,
  { folder, prefix = '', role, last }: MigrationFiles,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from global.migration',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const now: string[] = []
  for (const { file, text, checksum } of migrationFiles(folder)) {
    if (last !== undefined && file > last) break
    const name = prefix + file
    const known = applied.get(name)
    if (known === checksum) continue
    if (known !== undefined)
      throw new Error(`Migration ${name} was changed after it had been applied to this database.`)
    await applyOne(client, { name, text, checksum, role })
    now.push(name)
  }
  return now
}

async function applyOne(
  client: pg.Client,
  file: { name: string; text: string; checksum: string; role: string | undefined },
): Promise<void> {
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '5s'")
    if (file.role !== undefined) await client.query(`set local role ${file.role}`)
    await client.query(file.text)
    if (file.role !== undefined) await client.query('reset role')
    await client.query('insert into global.migration values ($1, $2, clock_timestamp())', [
      file.name,
      file.checksum,
    ])
    await client.query('commit')
  } catch (failure) {
    await client.query('rollback')
    throw failure
  }
}
