import { defineModule } from '../../app/module.ts'
import type { Gateways } from '../gateways/registry.ts'
import { breaksGauge } from './gauges.ts'
import { reconciliationSweeps } from './jobs.ts'
import { reconciliationService } from './service.ts'

export const reconciliationModule = defineModule(
  'reconciliation',
  (kit, { gateways }: { gateways: Gateways }) => {
    const reconciliation = reconciliationService({ ...kit, accounts: gateways.accounts })
    return {
      services: { reconciliation },
      sweeps: reconciliationSweeps(reconciliation),
      gauges: [breaksGauge(reconciliation)],
    }
  },
)
