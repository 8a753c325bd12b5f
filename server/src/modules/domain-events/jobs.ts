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

/** Reads on where a process died before it woke the readers. Every night: forgets old events. */
export const eventSweeps = (readers: EventReaders): Sweep[] => [
  {
    name: 'events.read',
    dueIn: async () => ((await readers.mayLag()) ? 0 : null),
    pauseSeconds: 30,
    run: () => readers.readOn(),
  },
  { name: 'events.forget', schedule: '50 15 * * *', run: () => readers.forgetOld() },
]
