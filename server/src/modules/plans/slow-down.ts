import type { MerchantTx } from '../../db/database.ts'
import { declinesSince, MOST_DECLINES, restAfter } from '../payments/decline-limit.ts'
import * as store from './store.ts'

/** 429 when a plan's customer saw too many declined cards within the hour; the plan must be held. */
export async function slowDown(tx: MerchantTx, plan: store.PlanRow, now: Date): Promise<void> {
  restAfter(await store.nthLastDecline(tx, plan, declinesSince(now), MOST_DECLINES), now)
}
