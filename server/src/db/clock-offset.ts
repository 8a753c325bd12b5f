import { sql } from 'kysely'

import type { ServerClock } from '../kit/clock.ts'
import type { Database } from './database.ts'
import { listen } from './listen.ts'

const CHANNEL = 'paydeck_clock'
/** In case a notification was lost. */
const REREAD_MS = 30_000

/** Milliseconds business time is ahead of wall time. */
export async function readOffset(db: Database): Promise<number> {
  const [row] = await db.reader.query<{ offsetMs: number }>(
    'clock_offset',
    'select offset_ms from global.clock',
    [],
  )
  return row?.offsetMs ?? 0
}

/** Notifies running servers, which follow at once. */
export async function writeOffset(db: Database, offsetMs: number): Promise<void> {
  await db.inGlobal(async (tx) => {
    await tx.updateTable('global.clock').set({ offsetMs }).execute()
    await sql`select pg_notify(${CHANNEL}, '')`.execute(tx)
  })
}

export interface FollowOptions {
  db: Database
  url: string
  clock: ServerClock
  onChange: () => void
  onError: (failure: unknown) => void
}

/** Follows the database's offset. Returns a function that stops following. */
export async function followOffset({
  db,
  url,
  clock,
  onChange,
  onError,
}: FollowOptions): Promise<() => Promise<void>> {
  const follow = async (): Promise<void> => {
    const offsetMs = await readOffset(db)
    if (offsetMs === clock.offsetMs) return
    clock.offsetMs = offsetMs
    onChange()
  }
  await follow()
  const stopListening = await listen({
    url,
    channel: CHANNEL,
    onNotified: () => void follow().catch(onError),
    onError,
  })
  const timer = setInterval(() => void follow().catch(onError), REREAD_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await stopListening()
  }
}
