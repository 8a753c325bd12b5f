import type { Job, Sweep } from '../../jobs/queue.ts'
import { EVENT_READERS } from './events.ts'
import type { EventReaders } from './readers.ts'

/** Read on as soon as an event is published, and call the listeners. */
export const eventJobs = (readers: EventReaders): Job[] => [
  { queue: 'event.published', handle: () => readers.readNew() },
  ...EVENT_READERS.map((reader): Job => ({
    queue: `event.${reader}`,
    handle: ({ merchantId = '', eventId = '' }) => readers.handle(reader, merchantId, eventId),
  })),
]

/** Read on in case a process died before it woke the readers. Every night: delete old events. */
export const eventSweeps = (readers: EventReaders): Sweep[] => [
  {
    name: 'events.read',
    dueIn: async () => ((await readers.mayLag()) ? 0 : null),
    pauseSeconds: 30,
    run: () => readers.readNew(),
  },
  { name: 'events.forget', schedule: '50 15 * * *', run: () => readers.forgetOld() },
]
