import { firstDue, type DueDeps } from '../../jobs/due-rows-store.ts'
import type { Sweep } from '../../jobs/queue.ts'
import type { PayoutsService } from './service.ts'

/** Pay out merchants whose run is due; ask the bank about payouts in transit. */
export function payoutSweeps(payouts: PayoutsService, deps: DueDeps): Sweep[] {
  return [
    {
      name: 'payouts.run',
      dueIn: firstDue(deps, 'app.merchant.payoutDueAt'),
      pauseSeconds: 60,
      run: () => payouts.runDue(),
    },
    {
      name: 'payouts.check',
      dueIn: firstDue(deps, 'app.payout.nextCheckAt'),
      pauseSeconds: 60,
      run: () => payouts.checkDue(),
    },
  ]
}
