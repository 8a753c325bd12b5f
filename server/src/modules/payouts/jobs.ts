import { firstDue, type DueDeps } from '../../jobs/due-rows-store.ts'
import type { Sweep } from '../../jobs/queue.ts'
import type { PayoutsService } from './service.ts'

/** Pays out the merchants whose hour has come; asks the bank after payouts that are under way. */
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
