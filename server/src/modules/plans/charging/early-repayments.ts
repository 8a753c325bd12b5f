import type { MerchantTx } from '../../../db/database.ts'
import type { InvoiceHolder } from '../../../kit/actor.ts'
import { giveUpChallenges } from '../cards/abandoned-challenges.ts'
import { providerFor } from '../cards/new-card.ts'
import type { PlansDeps } from '../deps.ts'
import * as store from '../store.ts'
import { beginCharging } from './charging.ts'
import { chargeEarly, type EarlyBegun, type EarlyRepayment } from './charge-early.ts'
import { chargeRefusal } from './charge-refusal.ts'
import { completeInstalments } from './complete-instalments.ts'
import { refuseEarly } from './early-refusals.ts'
import { enforceCardLimit } from './plan-card-limit.ts'
import { findEarlierTry, resumeTry } from './repeated-request.ts'
import { planOf, type PlanResult, viewPlan } from './view-plan.ts'

async function reserveInstalments(
  deps: PlansDeps,
  tx: MerchantTx,
  { merchantId, merchantOrderId }: InvoiceHolder,
  { what, outstanding, paymentToken, idempotencyKey }: EarlyRepayment,
): Promise<EarlyBegun> {
  const { transactionId } = await planOf(tx, { merchantId, merchantOrderId })
  const payment = await deps.payments.lock(tx, merchantId, transactionId)
  const plan = await store.lockPlan(tx, merchantId, transactionId)
  const instalments = await store.instalmentsOf(tx, plan)
  refuseEarly(payment, plan, instalments, outstanding)
  if (deps.limits) await enforceCardLimit(tx, plan, deps.clock.now())
  const open = instalments.filter(({ status }) => status === 'scheduled')
  const order = await deps.orderLock.read(tx, merchantId, merchantOrderId)
  const newCard =
    paymentToken === undefined
      ? null
      : { paymentToken, provider: await providerFor(deps.gateways, plan) }
  const begun = await beginCharging(deps, tx, {
    plan,
    instalments: what === 'next' ? open.slice(0, 1) : open,
    newCard,
    byCustomer: true,
  })
  if (idempotencyKey)
    await deps.idempotency.recordResult(tx, merchantId, idempotencyKey, begun.trace.operationId)
  return { ...begun, request3ds: order?.requestThreeDs ?? false }
}

/**
 * Charges one or all open instalments. A new card becomes the plan's card, once it has passed any challenge. When an
 * earlier, abandoned challenge turns out to have paid, nothing more is charged. 409 when nothing can be paid now, 400
 * with the decline code, 429 after too many tries.
 */
export async function payEarly(
  deps: PlansDeps,
  holder: InvoiceHolder,
  request: EarlyRepayment,
): Promise<PlanResult> {
  const { db, merchants } = deps
  const { merchantId } = holder
  const merchant = await merchants.get(merchantId)
  const earlier = await db.inMerchant(merchantId, (tx) =>
    findEarlierTry(deps, tx, holder, request.idempotencyKey),
  )
  if (earlier) return resumeTry(deps, holder, earlier)
  if (await giveUpChallenges(deps, holder, merchant))
    return { plan: await viewPlan(deps, holder), challenge: null }
  const begun = await db.inMerchant(merchantId, (tx) =>
    reserveInstalments(deps, tx, holder, request),
  )
  const outcome = await chargeEarly(deps, begun, merchant, { holder, ...request })
  const { trace } = begun
  const { declined, challenge } = await db.inMerchant(merchantId, (tx) =>
    completeInstalments(deps, tx, { trace, outcome, terms: merchant }),
  )
  if (declined !== null) throw chargeRefusal(declined)
  return { plan: await viewPlan(deps, holder), challenge }
}
