import type { Sweep } from '../../jobs/queue.ts'
import type { ReconciliationService } from './service.ts'

/** Every morning, when the previous day has ended everywhere and its lists are complete. */
export const reconciliationSweeps = (service: ReconciliationService): Sweep[] => [
  {
    name: 'reconciliation.compare',
    schedule: '30 6 * * *',
    run: () => service.compareDue(),
  },
]
