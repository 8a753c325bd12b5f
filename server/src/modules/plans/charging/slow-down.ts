import type { MerchantTx } from '../../../db/database.ts'
import { restAfterTries } from '../../payments/attempts/decline-limit.ts'
import { nthLastTry } from '../cards/card-step-store.ts'
import type { PlanRow } from '../store.ts'

/** 429 when a plan's customer tried too many cards within the hour or the day; the plan must be held. */
export const slowDown = (tx: MerchantTx, plan: PlanRow, now: Date): Promise<void> =>
  restAfterTries((since, nth) => nthLastTry(tx, plan, since, nth), now)
