import type { Job, Sweep } from '../../jobs/queue.ts'
import type { ProviderEventsService } from './service.ts'

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

export function providerEventSweeps(events: ProviderEventsService): Sweep[] {
  return [
    { name: 'provider-events.forget', schedule: '20 15 * * *', run: () => events.forgetOld() },
  ]
}
