import type { Sweep } from '../../jobs/queue.ts'
import type { HoldsService } from './holds/holds.ts'
import { tokenSweeps, type PaymentTokensDeps } from './payment-tokens/payment-tokens.ts'

/** Every five minutes holds expire after their seven days; every hour old tokens are deleted. */
export const paymentSweeps = (
  holds: Pick<HoldsService, 'expireDue'>,
  tokens: PaymentTokensDeps,
): Sweep[] => [
  { name: 'holds.expire', schedule: '*/5 * * * *', run: () => holds.expireDue() },
  ...tokenSweeps(tokens),
]
