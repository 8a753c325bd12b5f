import type { MerchantTx } from '../../../db/database.ts'
import type { InvoiceHolder } from '../../../kit/actor.ts'
import { conflict, notFound } from '../../../kit/errors.ts'
import { enforceCardLimit } from '../charging/plan-card-limit.ts'
import type { PlansDeps } from '../deps.ts'
import * as store from '../store.ts'
import { hasOpenCheck } from './card-step-store.ts'
import { NOTHING_LEFT } from './check-refusals.ts'

/** Locks a plan to change its card. 404 without a plan, 409 when it cannot change, 429 after too many tries. */
export async function lockChangeable(
  deps: PlansDeps,
  tx: MerchantTx,
  { merchantId, merchantOrderId }: InvoiceHolder,
  now: Date,
): Promise<store.PlanRow> {
  const unlocked = await store.planOfOrder(tx, merchantId, merchantOrderId)
  if (!unlocked) throw notFound()
  await deps.payments.lock(tx, merchantId, unlocked.transactionId)
  const plan = await store.lockPlan(tx, merchantId, unlocked.transactionId)
  if (plan.status !== 'running') throw conflict('plan_not_running', NOTHING_LEFT)
  if (await hasOpenCheck(tx, plan))
    throw conflict(
      'card_change_in_progress',
      'A card is being checked for this payment plan right now. Please try again in a few minutes.',
    )
  if (deps.limits) await enforceCardLimit(tx, plan, now)
  return plan
}
