import { LONGEST_TRANSACTION_MS, type Database } from '../../db/database.ts'
import { deleteOldRows } from '../../jobs/old-rows-store.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Clock } from '../../kit/clock.ts'
import { oneAtATime } from '../../kit/one-at-a-time.ts'
import { EVENT_READERS, toEvent, type EventListener } from './events.ts'
import * as store from './store.ts'

/** Events commit out of order: a reader looks again at those of the last thirty seconds. */
export const OVERLAP_MS = LONGEST_TRANSACTION_MS + 2_000
/** How many events one transaction hands on. */
const BATCH = 200

export interface EventReadersDeps {
  db: Database
  clock: Pick<Clock, 'wall'>
  queue: Pick<Queue, 'sendAll'>
  /** Complete once all modules are made. */
  listeners: readonly EventListener[]
}

export type EventReaders = ReturnType<typeof eventReaders>

const overlap = (readTo: Date): Date => new Date(readTo.getTime() - OVERLAP_MS)

/**
 * Brings every event to every listener, at least once. A reader hands events on to its queue in the transaction that
 * notes how far it has read, so a process that dies in between neither loses nor doubles one; the queue tries again
 * what a listener could not do.
 */
export const eventReaders = (deps: EventReadersDeps) => ({
  /** Hands on everything that no reader has seen yet. */
  readOn: oneAtATime(async () => {
    for (const reader of EVENT_READERS) while ((await handOn(deps, reader)) === BATCH);
  }),

  /** Whether there may be events that some reader has not seen: new ones, and those of the last minute. */
  mayLag: () => store.mayLag(deps.db.reader),

  /** Has a listener handle an event; does nothing for one that has been deleted. */
  handle: (reader: EventListener['reader'], merchantId: string, eventId: string) =>
    handle(deps, reader, { merchantId, eventId }),

  /** Leaves out all events so far: those of the demo's past. */
  skipAll: () => skipAll(deps),

  /** Deletes events recorded more than ninety days ago. */
  forgetOld: (): Promise<void> => deleteOldRows(deps.db, 'app.domainEvent', deps.clock.wall()),
})

/** Hands on one batch; answers how many there were. */
const handOn = (
  { db, queue }: EventReadersDeps,
  reader: EventListener['reader'],
): Promise<number> =>
  db.inGlobal(async (tx) => {
    const { readTo, seen } = await store.lockReader(tx, reader)
    const events = await store.eventsAfter(db.reader, overlap(readTo), seen, BATCH)
    const last = events.at(-1)
    if (!last) return 0
    await queue.sendAll(
      tx,
      `event.${reader}`,
      events.map(({ merchantId, eventId }) => ({ merchantId, eventId })),
    )
    const now = last.recordedAt > readTo ? last.recordedAt : readTo
    const handed = [...seen, ...events.map(({ eventId }) => eventId)]
    await store.moveReader(tx, reader, {
      readTo: now,
      seen: await store.recordedSince(db.reader, overlap(now), handed),
    })
    return events.length
  })

async function handle(
  { db, listeners }: EventReadersDeps,
  reader: EventListener['reader'],
  { merchantId, eventId }: { merchantId: string; eventId: string },
): Promise<void> {
  const found = await store.findEvent(db.reader, merchantId, eventId)
  const event = found ? toEvent(found) : null
  if (!event) return
  for (const listener of listeners)
    if (listener.reader === reader) await listener.handle(merchantId, event)
}

async function skipAll({ db }: EventReadersDeps): Promise<void> {
  const now = await store.wallTime(db.reader)
  const seen = await store.recordedSince(db.reader, overlap(now), null)
  await db.inGlobal(async (tx) => {
    for (const reader of EVENT_READERS) await store.moveReader(tx, reader, { readTo: now, seen })
  })
}
