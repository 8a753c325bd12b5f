import { defineModule } from '../../app/module.ts'
import { eventLog } from './event-log.ts'
import type { EventListener } from './events.ts'
import { eventJobs, eventSweeps } from './jobs.ts'
import { eventReaders } from './readers.ts'

interface Needs {
  /** Complete once all modules are loaded. */
  gathered: { listeners: readonly EventListener[] }
}

export const domainEventsModule = defineModule('domain-events', (kit, { gathered }: Needs) => {
  const readers = eventReaders({ ...kit, listeners: gathered.listeners })
  return {
    services: { eventReaders: readers, eventLog: eventLog(kit.db.reader) },
    jobs: eventJobs(readers),
    sweeps: eventSweeps(readers),
  }
})
