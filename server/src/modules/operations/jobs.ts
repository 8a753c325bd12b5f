import type { Sweep } from '../../jobs/queue.ts'
import type { OperationsService } from './service.ts'

export function operationSweeps(service: OperationsService): Sweep[] {
  return [{ name: 'operations.check', schedule: '* * * * *', run: () => service.checkDue() }]
}
