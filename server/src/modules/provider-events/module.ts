import { defineModule } from '../../app/module.ts'
import type { DisputesService } from '../disputes/service.ts'
import type { OperationsService } from '../operations/service.ts'
import type { PayoutsService } from '../payouts/service.ts'
import { providerEventJobs, providerEventSweeps } from './jobs.ts'
import { providerEventsService, type ProviderEventsDeps } from './service.ts'

interface Needs {
  operations: OperationsService
  disputes: DisputesService
  payouts: PayoutsService
  eventSources: ProviderEventsDeps['sources']
}

export const providerEventsModule = defineModule('provider-events', (kit, needs: Needs) => {
  const providerEvents = providerEventsService({ ...kit, ...needs, sources: needs.eventSources })
  return {
    services: { providerEvents },
    jobs: providerEventJobs(providerEvents),
    sweeps: providerEventSweeps(providerEvents),
  }
})
