import { LONGEST_TRANSACTION_MS, type Database } from '../../db/database.ts'
import { deleteOldRows } from '../../jobs/old-rows-store.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Clock } from '../../kit/clock.ts'
import { oneAtATime } from '../../kit/one-at-a-time.ts'
import { EVENT_READERS, toEvent, type EventListener } from './events.ts'
import * as store from './store.ts'

/** Events commit out of order, so a reader reads those of the last thirty seconds again. */
export const OVERLAP_MS = LONGEST_TRANSACTION_MS + 2_000
/** Events per transaction. */
const BATCH = 200

export interface EventReadersDeps {
  db: Database
  clock: Pick<Clock, 'wall'>
  queue: Pick<Queue, 'sendAll'>
  /** Complete once all modules are loaded. */
  listeners: readonly EventListener[]
}

export type EventReaders = ReturnType<typeof eventReaders>

const overlapStart = (readTo: Date): Date => new Date(readTo.getTime() - OVERLAP_MS)

/**
 * Delivers every event to every listener, at least once. A reader queues events in the transaction that stores its
 * position, so a process that dies neither loses nor repeats one; the queue retries a listener that fails.
 */
export const eventReaders = (deps: EventReadersDeps) => ({
  /** Queues every event that a reader has not read yet. */
  readNew: oneAtATime(async () => {
    for (const reader of EVENT_READERS) while ((await dispatch(deps, reader)) === BATCH);
  }),

  /** Whether a reader may be behind: there were events in the last minute. */
  mayLag: () => store.mayLag(deps.db.reader),

  /** Calls a listener with an event; does nothing for a deleted one. */
  handle: (reader: EventListener['reader'], merchantId: string, eventId: string) =>
    handle(deps, reader, { merchantId, eventId }),

  /** Skips all events so far, such as the demo's history. */
  skipAll: () => skipAll(deps),

  /** Deletes events recorded more than ninety days ago. */
  forgetOld: (): Promise<void> => deleteOldRows(deps.db, 'app.domainEvent', deps.clock.wall()),
})

/** Queues one batch; returns its size. */
const dispatch = (
  { db, queue }: EventReadersDeps,
  reader: EventListener['reader'],
): Promise<number> =>
  db.inGlobal(async (tx) => {
    const { readTo, seen } = await store.lockReader(tx, reader)
    const events = await store.eventsAfter(db.reader, overlapStart(readTo), seen, BATCH)
    const last = events.at(-1)
    if (!last) return 0
    await queue.sendAll(
      tx,
      `event.${reader}`,
      events.map(({ merchantId, eventId }) => ({ merchantId, eventId })),
    )
    const now = last.recordedAt > readTo ? last.recordedAt : readTo
    const dispatched = [...seen, ...events.map(({ eventId }) => eventId)]
    await store.moveReader(tx, reader, {
      readTo: now,
      seen: await store.recordedSince(db.reader, overlapStart(now), dispatched),
    })
    return events.length
  })

async function handle(
  { db, listeners }: EventReadersDeps,
  reader: EventListener['reader'],
  { merchantId, eventId }: { merchantId: string; eventId: string },
): Promise<void> {
  const row = await store.findEvent(db.reader, merchantId, eventId)
  const event = row ? toEvent(row) : null
  if (!event) return
  for (const listener of listeners)
    if (listener.reader === reader) await listener.handle(merchantId, event)
}

async function skipAll({ db }: EventReadersDeps): Promise<void> {
  const now = await store.wallTime(db.reader)
  const seen = await store.recordedSince(db.reader, overlapStart(now), null)
  await db.inGlobal(async (tx) => {
    for (const reader of EVENT_READERS) await store.moveReader(tx, reader, { readTo: now, seen })
  })
}
