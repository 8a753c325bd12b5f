import type { Database } from '../../db/database.ts'
import { forEachMerchant } from '../../jobs/for-each-merchant.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Clock } from '../../kit/clock.ts'
import { oneAtATime } from '../../kit/one-at-a-time.ts'
import { EVENT_KINDS, EVENT_READERS, type DomainEvent, type EventListener } from './events.ts'
import * as store from './store.ts'

/** A transaction may commit this long after an event was recorded in it, and still be read. */
const OVERLAP_MS = 30_000
/** How many events one transaction hands on. */
const BATCH = 200
const KEPT_MS = 90 * 86_400_000

export interface EventReadersDeps {
  db: Database
  clock: Pick<Clock, 'wall'>
  queue: Queue
  /** Complete once all modules are made. */
  listeners: readonly EventListener[]
}

export type EventReaders = ReturnType<typeof eventReaders>

/**
 * Brings every event to every listener, at least once. A reader hands events on to its queue in the transaction that
 * notes how far it has read, so a process that dies in between neither loses nor doubles one; the queue tries again
 * what a listener could not do.
 */
export function eventReaders({ db, clock, queue, listeners }: EventReadersDeps) {
  const overlap = (readTo: Date): Date => new Date(readTo.getTime() - OVERLAP_MS)

  /** Hands on one batch; answers how many there were. */
  const handOn = (reader: EventListener['reader']): Promise<number> =>
    db.inGlobal(async (tx) => {
      const { readTo, seen } = await store.lockReader(tx, reader)
      const events = await store.eventsAfter(db.reader, overlap(readTo), seen, BATCH)
      const last = events.at(-1)
      if (!last) return 0
      for (const { merchantId, eventId } of events)
        await queue.send(tx, `event.${reader}`, { merchantId, eventId })
      const now = last.recordedAt > readTo ? last.recordedAt : readTo
      const handed = [...seen, ...events.map(({ eventId }) => eventId)]
      await store.moveReader(tx, reader, {
        readTo: now,
        seen: await store.recordedSince(db.reader, overlap(now), handed),
      })
      return events.length
    })

  return {
    /** Hands on everything that no reader has seen yet. */
    readOn: oneAtATime(async () => {
      for (const reader of EVENT_READERS) while ((await handOn(reader)) === BATCH);
    }),

    /** Has a listener handle an event; does nothing for one that has been forgotten. */
    async handle(reader: EventListener['reader'], merchantId: string, eventId: string) {
      const found = await db.inMerchant(merchantId, (tx) =>
        store.findEvent(tx, merchantId, eventId),
      )
      const kind = EVENT_KINDS.find((one) => one === found?.kind)
      if (!found || !kind) return
      const payload = found.payload as NonNullable<DomainEvent['payload']>
      const event = { kind, subjectId: found.subjectId, payload }
      for (const listener of listeners)
        if (listener.reader === reader) await listener.handle(merchantId, event)
    },

    /** Leaves out all events so far: those of the demo's past. */
    async skipAll(): Promise<void> {
      const now = clock.wall()
      const seen = await store.recordedSince(db.reader, overlap(now), null)
      await db.inGlobal(async (tx) => {
        for (const reader of EVENT_READERS)
          await store.moveReader(tx, reader, { readTo: now, seen })
      })
    },

    /** Forgets events recorded more than ninety days ago. */
    forgetOld(): Promise<void> {
      const before = new Date(clock.wall().getTime() - KEPT_MS)
      return forEachMerchant(
        (most) => db.inSweep((tx) => store.merchantsWithOld(tx, before, most)),
        (merchantId) => db.inMerchant(merchantId, (tx) => store.forget(tx, merchantId, before)),
      )
    },
  }
}
