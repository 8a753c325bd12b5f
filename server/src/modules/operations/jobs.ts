import { firstDue, type DueDeps } from '../../jobs/due-rows-store.ts'
import type { Sweep } from '../../jobs/queue.ts'
import type { OperationsService } from './service.ts'

export function operationSweeps(service: OperationsService, deps: DueDeps): Sweep[] {
  return [
    {
      name: 'operations.check',
      dueIn: firstDue(deps, 'app.paymentOperation.nextCheckAt'),
      pauseSeconds: 60,
      run: () => service.checkDue(),
    },
  ]
}
