import { defineModule } from '../../app/module.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { OperationsService } from '../operations/service.ts'
import { breaksGauge } from './gauges.ts'
import { reconciliationSweeps } from './jobs.ts'
import { reconciliationService } from './service.ts'

export const reconciliationModule = defineModule(
  'reconciliation',
  (kit, { gateways, operations }: { gateways: Gateways; operations: OperationsService }) => {
    const { accounts } = gateways
    const reconciliation = reconciliationService({ ...kit, accounts, operations })
    return {
      services: { reconciliation },
      sweeps: reconciliationSweeps(reconciliation),
      gauges: [breaksGauge(reconciliation)],
    }
  },
)
