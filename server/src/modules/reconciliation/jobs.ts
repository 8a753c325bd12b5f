import type { Sweep } from '../../jobs/queue.ts'
import type { ReconciliationService } from './service.ts'

/** Every morning, when the day before is over everywhere and its lists are whole. */
export const reconciliationSweeps = (service: ReconciliationService): Sweep[] => [
  {
    name: 'reconciliation.compare',
    schedule: '30 6 * * *',
    run: () => service.compareDue(),
  },
]
