import { defineModule } from '../../app/module.ts'
import { operationGauges } from './gauges.ts'
import { operationSweeps } from './jobs.ts'
import { outcomesService } from './outcomes.ts'
import { operationRecords } from './records.ts'
import { operationsService, type Reconciler } from './service.ts'

interface Needs {
  /** Complete once all modules are loaded. */
  gathered: { reconcilers: readonly Reconciler[] }
}

export const operationsModule = defineModule('operations', (kit, { gathered }: Needs) => {
  const operations = operationsService({ ...kit, reconcilers: gathered.reconcilers })
  const outcomes = outcomesService({ ...kit, operations })
  return {
    services: { operations, operationRecords, outcomes },
    sweeps: operationSweeps(operations, kit),
    gauges: operationGauges(kit),
  }
})
