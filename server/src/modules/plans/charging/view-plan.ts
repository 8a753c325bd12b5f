import type { Plan } from '@paydeck/contract/calls/payments/plans'

import type { MerchantTx } from '../../../db/database.ts'
import type { InvoiceHolder } from '../../../kit/actor.ts'
import { notFound } from '../../../kit/errors.ts'
import type { ActionRequired } from '../../../providers/card/port.ts'
import { openChallenges } from '../cards/card-step-store.ts'
import type { PlansDeps } from '../deps.ts'
import * as store from '../store.ts'
import { toPlan } from '../view.ts'
import { isCharging } from './charging.ts'

/** The plan, and the challenge that the owner of a new card must pass first, if any. */
export interface PlanResult {
  plan: Plan
  challenge: ActionRequired | null
}

/** Throws 404 for an order without a plan. */
export async function planOf(tx: MerchantTx, holder: InvoiceHolder): Promise<store.PlanRow> {
  const plan = await store.planOfOrder(tx, holder.merchantId, holder.merchantOrderId)
  if (!plan) throw notFound()
  return plan
}

export async function viewPlan({ db }: PlansDeps, holder: InvoiceHolder): Promise<Plan> {
  const { merchantId, merchantOrderId } = holder
  const [plan, instalments] = await db.inMerchant(merchantId, async (tx) => {
    const row = await planOf(tx, holder)
    return [row, await store.instalmentsOf(tx, row)] as const
  })
  // A customer may abandon an open challenge and start again, so it does not count as charging.
  const challenged = instalments.some(isCharging)
    ? await openChallenges(db.reader, merchantId, merchantOrderId)
    : []
  return toPlan(plan, instalments, new Set(challenged.map(({ operationId: id }) => id)))
}
