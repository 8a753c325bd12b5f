import { firstDue, type DueDeps } from '../../jobs/due-rows-store.ts'
import type { Sweep } from '../../jobs/queue.ts'
import type { HoldsService } from './holds/holds.ts'
import { removedCardSweeps, type ForgetRemovedDeps } from './saved-cards/forget-removed.ts'
import { tokenSweeps, type PaymentTokensDeps } from './payment-tokens/payment-tokens.ts'

/** Expires holds, gives notice on their last day, and deletes old tokens and removed cards. */
export const paymentSweeps = (
  holds: Pick<HoldsService, 'expireDue' | 'noticeDue'>,
  deps: PaymentTokensDeps & DueDeps & ForgetRemovedDeps,
): Sweep[] => [
  {
    name: 'holds.expire',
    dueIn: firstDue(deps, 'app.payment.holdExpiresAt'),
    pauseSeconds: 300,
    run: () => holds.expireDue(),
  },
  { name: 'holds.notice', schedule: '*/10 * * * *', run: () => holds.noticeDue() },
  ...tokenSweeps(deps),
  ...removedCardSweeps(deps),
]
