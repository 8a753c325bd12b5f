import { readApplied, stateOf } from './applied.ts'
import { readMigrations } from './files.ts'
import type { Planned, TableSizes } from './plan.ts'
import type { Client } from './with-client.ts'

/** What these folders have and the database lacks, in the order it is applied. */
export async function readPlanned(
  client: Client,
  folders: readonly { folder: string; prefix: string }[],
): Promise<Planned[]> {
  const applied = await readApplied(client)
  return folders.flatMap(({ folder, prefix }) =>
    readMigrations(folder).flatMap((file) => {
      const name = prefix + file.file
      const state = stateOf(name, file, applied)
      return state === 'applied' ? [] : [{ name, file, hasFormerText: state === 'applied before' }]
    }),
  )
}

export async function readSizes(client: Client): Promise<TableSizes> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select n.nspname || '.' || c.relname as name, c.reltuples::float8 as rows
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
  )
  return new Map(rows.map(({ name, rows: count }) => [name, count]))
}
