import type { Job, Sweep } from '../../jobs/queue.ts'
import { EVENT_READERS } from './events.ts'
import type { EventReaders } from './readers.ts'

/** Reads on as soon as an event is published, and has each listener handle its events. */
export const eventJobs = (readers: EventReaders): Job[] => [
  { queue: 'event.published', handle: () => readers.readOn() },
  ...EVENT_READERS.map((reader): Job => ({
    queue: `event.${reader}`,
    handle: ({ merchantId = '', eventId = '' }) => readers.handle(reader, merchantId, eventId),
  })),
]

/** Every five minutes: reads on, should a wake-up have failed for good. Every night: forgets old events. */
export const eventSweeps = (readers: EventReaders): Sweep[] => [
  { name: 'events.read', schedule: '*/5 * * * *', run: () => readers.readOn() },
  { name: 'events.forget', schedule: '50 15 * * *', run: () => readers.forgetOld() },
]
