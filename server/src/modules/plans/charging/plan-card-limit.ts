import type { MerchantTx } from '../../../db/database.ts'
import { enforceVelocityLimit } from '../../payments/attempts/velocity-limit.ts'
import { nthLatestCardAttempt } from '../cards/card-step-store.ts'
import type { PlanRow } from '../store.ts'

/** 429 when a plan's customer tried too many cards within an hour or a day; the plan must be locked. */
export const enforceCardLimit = (tx: MerchantTx, plan: PlanRow, now: Date): Promise<void> =>
  enforceVelocityLimit((since, nth) => nthLatestCardAttempt(tx, plan, since, nth), now)
