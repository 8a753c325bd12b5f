import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

const POLL_MS = 200

/**
 * Polls for the session's advisory lock. A waiting statement would be an open transaction, and the holder may be
 * building an index concurrently, which waits for open transactions.
 */
export async function acquireLock(client: pg.ClientBase, lock: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [lock],
    )
    if (rows[0]?.taken) return
    await sleep(POLL_MS)
  }
}
