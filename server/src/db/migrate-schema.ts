import pg from 'pg'

import { applyMigrations, MIGRATION_LOCK, type MigrateOptions } from './migrate.ts'
import { readApplied, stateOf } from './migrations/applied.ts'
import { readMigrations } from './migrations/files.ts'
import { acquireLock } from './migrations/lock.ts'

export interface OwnedSchema {
  schema: string
  /** The owner; created if missing. */
  role: string
  folder: string
}

/**
 * Migrates a provider's schema, under the same lock as ours. Files run as its owner role, so they cannot touch anything
 * else. A login without rights may call this if nothing is missing. Returns the names applied now.
 */
export async function migrateSchema(
  url: string,
  { schema, role, folder }: OwnedSchema,
  options: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: `paydeck ${schema}` })
  await client.connect()
  const prefix = `${schema}/`
  try {
    if ((await missingIn(client, folder, prefix)).length === 0) return []
    await acquireLock(client, MIGRATION_LOCK)
    const [owner, owned] = [client.escapeIdentifier(role), client.escapeIdentifier(schema)]
    // Roles are shared by the whole cluster: another database may be creating the same one.
    await client.query(`do $$ begin
      create role ${owner} nologin nosuperuser nocreatedb nocreaterole;
    exception when duplicate_object or unique_violation then null; end $$`)
    await client.query(`grant ${owner} to current_user`)
    await client.query(`create schema if not exists ${owned} authorization ${owner}`)
    return await applyMigrations(client, { folder, prefix, role: owner, ...options })
  } finally {
    await client.end()
  }
}

/** Names of migrations that this database lacks, or has with a former text. */
export async function missingIn(
  client: pg.ClientBase,
  folder: string,
  prefix = '',
): Promise<string[]> {
  const applied = await readApplied(client)
  return readMigrations(folder).flatMap((file) => {
    const name = prefix + file.file
    return stateOf(name, file, applied) === 'applied' ? [] : [name]
  })
}
