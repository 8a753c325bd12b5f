import { resolve } from 'node:path'

import { ROLE_NAMES } from '@paydeck/contract/access/roles'
import pg from 'pg'

import { disablePropagation } from './distribution/distribute.ts'
import { asReader, readApplied, stateOf } from './migrations/applied.ts'
import { runConcurrently } from './migrations/concurrent.ts'
import { readMigrations, type MigrationFile } from './migrations/files.ts'
import { acquireLock } from './migrations/lock.ts'
import { LOCK_TIMEOUTS, type LockTimeouts, retryForLocks } from './migrations/lock-timeouts.ts'

export const MIGRATIONS = resolve(import.meta.dirname, '../../migrations')
export const MIGRATION_LOCK = 7_301_842_001

export interface MigrateOptions {
  /** For tests: stops after this file. */
  last?: string
  progress?: (line: string) => void
  lockTimeouts?: LockTimeouts
}

/**
 * Applies numbered SQL files, each in a transaction, under an advisory lock because several servers may start at once.
 * Refuses a file that changed after it was applied.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { last } = options
  const client = new pg.Client({ connectionString: url, application_name: 'paydeck migrate' })
  await client.connect()
  try {
    await acquireLock(client, MIGRATION_LOCK)
    await disablePropagation(client)
    await client.query('create schema if not exists global')
    await client.query(
      `create table if not exists global.migration (
         name text primary key, checksum text not null, applied_at timestamptz not null)`,
    )
    const applied = await applyMigrations(client, { folder: MIGRATIONS, ...options })
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

/** Whether the database lacks the name of a staff role. */
export async function lacksStaffRoles(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await asReader(client, () =>
    client.query<{ lacks: boolean }>(
      `select exists (select from unnest($1::text[]) as wanted (name)
                      where not exists (select from global.role r where r.name = wanted.name)) as lacks`,
      [ROLE_NAMES],
    ),
  )
  return rows[0]?.lacks ?? true
}

export interface MigrationFiles extends MigrateOptions {
  folder: string
  /** Precedes the file names where they are recorded. */
  prefix?: string
  /** The role they run as, quoted; default: the caller. */
  role?: string
}

export const migrationFiles = (folder = MIGRATIONS): MigrationFile[] => readMigrations(folder)

/** Applies what is missing; the caller holds the lock. Returns the names applied now. */
export async function applyMigrations(
  client: pg.Client,
  { folder, prefix = '', last, ...options }: MigrationFiles,
): Promise<string[]> {
  const applied = await readApplied(client)
  const appliedNow: string[] = []
  for (const file of readMigrations(folder)) {
    if (last !== undefined && file.file > last) break
    const name = prefix + file.file
    const state = stateOf(name, file, applied)
    if (state === 'applied before') await record(client, name, file)
    if (state !== 'missing') continue
    await applyFile(client, name, file, options)
    appliedNow.push(name)
  }
  return appliedNow
}

const record = (client: pg.Client, name: string, { checksum }: MigrationFile) =>
  client.query(
    `insert into global.migration values ($1, $2, clock_timestamp())
     on conflict (name) do update set checksum = excluded.checksum`,
    [name, checksum],
  )

async function applyFile(
  client: pg.Client,
  name: string,
  file: MigrationFile,
  {
    role,
    progress = () => undefined,
    lockTimeouts: timeouts = LOCK_TIMEOUTS,
  }: Pick<MigrationFiles, 'role' | 'progress' | 'lockTimeouts'>,
): Promise<void> {
  const lockRetry = { name, timeouts, progress }
  if (file.isConcurrent)
    return retryForLocks(client, lockRetry, async () => {
      // A concurrent build blocks no one while it waits.
      await client.query('set lock_timeout = 0')
      await runConcurrently(client, file.text, progress)
      await record(client, name, file)
    })
  await retryForLocks(client, lockRetry, async () => {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${timeouts.lock}`)
      if (role !== undefined) await client.query(`set local role ${role}`)
      await client.query(file.text)
      if (role !== undefined) await client.query('reset role')
      await record(client, name, file)
      await client.query('commit')
    } catch (failure) {
      await client.query('rollback')
      throw failure
    }
  })
}
