import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

const LOOK_MS = 200

/**
 * Waits for the session's advisory lock by asking again and again. A statement that waited would be an open
 * transaction, which an index that is built concurrently by the holder waits for.
 */
export async function takeLock(client: pg.ClientBase, lock: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [lock],
    )
    if (rows[0]?.taken) return
    await sleep(LOOK_MS)
  }
}
