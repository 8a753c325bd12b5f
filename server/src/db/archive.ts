import pg from 'pg'

/** Rows per statement. */
const BATCH = 1_000

export interface ArchiveFile {
  write(text: string): Promise<unknown>
  /** Resolves once everything is on disk. */
  sync(): Promise<unknown>
}

/** One event a line (JSON), deleted once on disk. `url` owns the tables: the run-time roles only add events. */
export async function archiveAudit(url: string, before: Date, file: ArchiveFile): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read')
    await client.query(
      `declare old no scroll cursor for
       select row_to_json(e)::text as line from app.audit_event e where at < $1
       order by merchant_id, at, event_id`,
      [before],
    )
    let moved = 0
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${BATCH} from old`)
      if (rows.length === 0) break
      await file.write(rows.map(({ line }) => `${line}\n`).join(''))
      moved += rows.length
    }
    await file.sync()
    await client.query('delete from app.audit_event where at < $1', [before])
    await client.query('commit')
    return moved
  } finally {
    await client.end()
  }
}
