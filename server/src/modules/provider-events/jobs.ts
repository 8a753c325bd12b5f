import type { Job, Sweep } from '../../jobs/queue.ts'
import type { ProviderEventsService } from './service.ts'

/** Looks into events as they come. */
export function providerEventJobs(events: ProviderEventsService): Job[] {
  return [
    {
      queue: 'provider.event',
      async handle({ provider = '', eventId = '' }) {
        await events.process(provider, eventId)
      },
    },
  ]
}

/** Every night: forgets old events. */
export function providerEventSweeps(events: ProviderEventsService): Sweep[] {
  return [
    { name: 'provider-events.forget', schedule: '20 15 * * *', run: () => events.forgetOld() },
  ]
}
