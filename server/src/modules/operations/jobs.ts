import type { Sweep } from '../../jobs/queue.ts'
import type { OperationsService } from './service.ts'

/** Every minute: asks providers after the steps whose answer went missing. */
export function operationSweeps(service: OperationsService): Sweep[] {
  return [{ name: 'operations.check', schedule: '* * * * *', run: () => service.checkDue() }]
}
