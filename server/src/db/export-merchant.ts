import pg from 'pg'

import type { ArchiveFile } from './archive.ts'
import { columnName } from './names.ts'
import { columnsOf, PERSONAL_DATA } from './personal-data.ts'

/** Rows per statement. */
const BATCH = 500

/**
 * Writes every row of a merchant as a line `{"table": …, "row": {…}}`, table by table from one snapshot, without
 * secrets. `url` is of the owner of the tables. Returns the number of rows.
 */
export async function exportRows(
  url: string,
  merchantId: string,
  file: ArchiveFile,
): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    let count = 0
    for (const table of await tables(client))
      count += await exportTable(client, table, merchantId, file)
    await file.sync()
    await client.query('commit')
    return count
  } finally {
    await client.end()
  }
}

type AppTable = keyof typeof PERSONAL_DATA

/** Without views, which repeat what their tables say. */
async function tables(client: pg.Client): Promise<AppTable[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema = 'app' and table_type = 'BASE TABLE'`,
  )
  const stored = new Set(rows.map(({ name }) => name))
  const all = Object.keys(PERSONAL_DATA) as AppTable[]
  return all.filter((table) => stored.has(columnName(table)))
}

async function exportTable(
  client: pg.Client,
  table: AppTable,
  merchantId: string,
  file: ArchiveFile,
): Promise<number> {
  const name = columnName(table)
  await client.query(
    `declare held no scroll cursor for
     select json_build_object('table', $2::text, 'row', to_jsonb(t) - $3::text[])::text as line
     from ${name} t where merchant_id = $1`,
    [merchantId, name, columnsOf(table).secret],
  )
  let count = 0
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${BATCH} from held`)
    if (rows.length === 0) break
    await file.write(rows.map(({ line }) => `${line}\n`).join(''))
    count += rows.length
  }
  await client.query('close held')
  return count
}
