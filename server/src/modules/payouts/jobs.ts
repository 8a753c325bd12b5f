import type { Sweep } from '../../jobs/queue.ts'
import type { PayoutsService } from './service.ts'

/** Every minute: pays out the merchants whose hour has come; asks the bank after payouts that are under way. */
export function payoutSweeps(payouts: PayoutsService): Sweep[] {
  return [
    { name: 'payouts.run', schedule: '* * * * *', run: () => payouts.runDue() },
    { name: 'payouts.check', schedule: '* * * * *', run: () => payouts.checkDue() },
  ]
}
