import pg from 'pg'

/**
 * Drops the app's indexes that enforce no constraint, does the work, and rebuilds them: inserting rows in random order
 * would otherwise touch pages all over each index. Only for a database without other users.
 */
export async function withDeferredIndexes(
  url: string,
  work: () => Promise<void>,
  progress: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index join pg_class on pg_class.oid = indrelid
       where relnamespace = 'app'::regnamespace and relkind = 'r' and not relispartition and not indisunique
       order by 1`,
    )
    for (const { name } of rows) await client.query(`drop index ${name}`)
    await work()
    progress(`building ${rows.length} indexes`)
    await client.query(`set maintenance_work_mem = '512MB'`)
    for (const { definition } of rows) await client.query(definition)
  } finally {
    await client.end()
  }
}
