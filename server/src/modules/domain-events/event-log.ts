import type { Reader } from '../../db/database.ts'
import { OVERLAP_MS } from './readers.ts'
import * as store from './store.ts'

export type { LoggedEvent } from './store.ts'

export type EventLog = ReturnType<typeof eventLog>

/** The events of merchants, for those who remember by themselves how far they have followed. */
export const eventLog = (reader: Reader) => ({
  /** How long before the last one heard an event may have been recorded that was committed after it, in milliseconds. */
  overlapMs: OVERLAP_MS,

  /** PostgreSQL's wall time, by which events are recorded. */
  now: () => store.wallTime(reader),

  /** When it was recorded; undefined for an unknown one. */
  find: (merchantId: string, eventId: string) => store.loggedEvent(reader, merchantId, eventId),

  /** Undefined for a merchant without events. */
  newest: (merchantId: string) => store.loggedEvent(reader, merchantId, null),

  /** At most so many events of these merchants recorded since `readTo` or up to the overlap before it, oldest first. */
  since: (
    merchantIds: readonly string[],
    readTo: Date,
    { without = [], most }: { without?: readonly string[]; most: number },
  ) =>
    store.loggedAfter(reader, merchantIds, {
      after: new Date(readTo.getTime() - OVERLAP_MS),
      without,
      most,
    }),
})
