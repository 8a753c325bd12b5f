import pg from 'pg'

/** Rows locked against all other writers for as long as a test wants. */
export interface LockedRows {
  /** Whether a writer is waiting for them now. */
  hasWaitingWriter(): Promise<boolean>
  /** Releases them; may be called twice. */
  release(): Promise<void>
}

/** Locks the rows of a `select … for update`, so that writers wait until they are released. */
export async function lockRows(
  url: string,
  select: string,
  values: readonly unknown[],
): Promise<LockedRows> {
  const holder = new pg.Client({ connectionString: url })
  const watcher = new pg.Client({ connectionString: url })
  await holder.connect()
  await watcher.connect()
  await holder.query('begin')
  const held = await holder.query(select, [...values])
  if (held.rowCount === 0) throw new Error(`There is nothing to hold: ${select}`)
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  let isReleased = false
  return {
    async hasWaitingWriter() {
      const waiting = await watcher.query(
        'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
        [rows[0]?.pid],
      )
      return waiting.rows.length > 0
    },
    async release() {
      if (isReleased) return
      isReleased = true
      // Closing the connection rolls the transaction back.
      await holder.end()
      await watcher.end()
    },
  }
}
