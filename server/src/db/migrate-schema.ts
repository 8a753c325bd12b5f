import pg from 'pg'

import { applyMigrations, MIGRATION_LOCK } from './migrate.ts'

export interface OwnedSchema {
  schema: string
  /** Who owns it; made where it is missing. */
  role: string
  folder: string
}

/** Under the same lock as ours. Its files run as its owner role, so they cannot touch anything else. */
export async function migrateSchema(
  url: string,
  { schema, role, folder }: OwnedSchema,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: `paydeck ${schema}` })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const [owner, owned] = [client.escapeIdentifier(role), client.escapeIdentifier(schema)]
    // Roles belong to the whole cluster: another database may be making the same one.
    await client.query(`do $$ begin
      create role ${owner} nologin nosuperuser nocreatedb nocreaterole;
    exception when duplicate_object or unique_violation then null; end $$`)
    await client.query(`grant ${owner} to current_user`)
    await client.query(`create schema if not exists ${owned} authorization ${owner}`)
    await applyMigrations(client, { folder, prefix: `${schema}/`, role: owner })
  } finally {
    await client.end()
  }
}
