import type { Reader } from '../../db/database.ts'
import { OVERLAP_MS } from './readers.ts'
import * as store from './store.ts'

export type { LoggedEvent } from './store.ts'

export type EventLog = ReturnType<typeof eventLog>

/** The events of merchants, for readers that remember their own position. */
export const eventLog = (reader: Reader) => ({
  /** How long before the newest event an event may have been recorded that commits after it, in milliseconds. */
  overlapMs: OVERLAP_MS,

  /** PostgreSQL's wall time, which dates events. */
  now: () => store.wallTime(reader),

  /** The time an event was recorded; undefined for an unknown one. */
  find: (merchantId: string, eventId: string) => store.loggedEvent(reader, merchantId, eventId),

  /** Undefined for a merchant without events. */
  newest: (merchantId: string) => store.loggedEvent(reader, merchantId, null),

  /** Events of these merchants since `readTo`, or in the overlap before it, oldest first, up to a maximum. */
  since: (
    merchantIds: readonly string[],
    readTo: Date,
    { without = [], limit }: { without?: readonly string[]; limit: number },
  ) =>
    store.loggedAfter(reader, merchantIds, {
      after: new Date(readTo.getTime() - OVERLAP_MS),
      without,
      limit,
    }),
})
