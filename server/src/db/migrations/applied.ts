import type pg from 'pg'

import type { MigrationFile } from './files.ts'

/** Names, with the checksum of the applied text; empty for a new database. */
export async function readApplied(client: pg.ClientBase): Promise<Map<string, string>> {
  // Every login may read the catalogue, but not the table itself.
  const { rows: tables } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'global' and c.relname = 'migration'`,
  )
  if (tables.length === 0) return new Map()
  const { rows } = await asReader(client, () =>
    client.query<{ name: string; checksum: string }>('select name, checksum from global.migration'),
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** Reads as the reader role if the login itself has no rights. */
export async function asReader<T>(client: pg.ClientBase, read: () => Promise<T>): Promise<T> {
  await client.query(
    `select set_config('role', 'paydeck_reader', false) from pg_roles
     where rolname = 'paydeck_reader' and pg_has_role(session_user, oid, 'member')
       and not has_schema_privilege('global', 'usage')`,
  )
  const result = await read()
  await client.query('reset role')
  return result
}

export type State = 'missing' | 'applied' | 'applied before'

/** Throws for a file that changed after it was applied, unless it names its former checksum. */
export function stateOf(name: string, file: MigrationFile, applied: Map<string, string>): State {
  const recorded = applied.get(name)
  if (recorded === undefined) return 'missing'
  if (recorded === file.checksum) return 'applied'
  if (file.formerChecksums.includes(recorded)) return 'applied before'
  throw new Error(`Migration ${name} was changed after it had been applied to this database.`)
}
