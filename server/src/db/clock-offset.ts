import type { ServerClock } from '../kit/clock.ts'
import type { Database } from './database.ts'

/** Milliseconds business time is ahead of wall time. */
export async function readOffset(db: Database): Promise<number> {
  const [row] = await db.reader.query<{ offsetMs: number }>(
    'clock_offset',
    'select offset_ms from global.clock',
    [],
  )
  return row?.offsetMs ?? 0
}

/** Running servers follow within a second. */
export async function writeOffset(db: Database, offsetMs: number): Promise<void> {
  await db.inGlobal((tx) => tx.updateTable('global.clock').set({ offsetMs }).execute())
}

/** Follows the database's offset. Returns how to stop. */
export async function followOffset(
  db: Database,
  clock: ServerClock,
  onError: (failure: unknown) => void,
): Promise<() => void> {
  clock.offsetMs = await readOffset(db)
  const timer = setInterval(() => {
    readOffset(db).then((offset) => {
      clock.offsetMs = offset
    }, onError)
  }, 1000)
  timer.unref()
  return () => clearInterval(timer)
}
