import type { MerchantTx } from '../../../db/database.ts'
import type { Row } from '../../../db/rows.ts'
import type { InvoiceHolder } from '../../../kit/actor.ts'
import type { IdempotencyKey } from '../../idempotency/service.ts'
import type { PlansDeps } from '../deps.ts'
import { chargeRefusal } from './charge-refusal.ts'
import { completeInstalments } from './complete-instalments.ts'
import { planOf, type PlanResult, viewPlan } from './view-plan.ts'

type Operation = Row<'app.paymentOperation'>

/** The operation begun by an earlier request with the same key; null for a first request. */
export async function findEarlierTry(
  { payments, idempotency, operationRecords }: PlansDeps,
  tx: MerchantTx,
  holder: InvoiceHolder,
  idempotencyKey: IdempotencyKey | null,
): Promise<Operation | null> {
  if (!idempotencyKey) return null
  const { merchantId } = holder
  const { transactionId } = await planOf(tx, holder)
  await payments.lock(tx, merchantId, transactionId)
  const operationId = await idempotency.result(tx, merchantId, idempotencyKey)
  if (operationId === null) return null
  return (await operationRecords.find(tx, merchantId, operationId)) ?? null
}

/** Answers a repeated request with the first one's outcome, asking the provider while it is open. */
export async function resumeTry(
  deps: PlansDeps,
  holder: InvoiceHolder,
  earlier: Operation,
): Promise<PlanResult> {
  const { merchantId } = holder
  const { transactionId, operationId, status, errorCode } = earlier
  if (status === 'failed') throw chargeRefusal(errorCode ?? 'unknown_charge_error')
  if (status === 'succeeded') return { plan: await viewPlan(deps, holder), challenge: null }
  const answer = await deps.gateways.card.of(earlier).lookup(operationId)
  const outcome = answer.kind === 'not_found' ? ({ kind: 'unknown' } as const) : answer
  const isNewCard = earlier.paymentToken !== null
  const trace = { merchantId, transactionId, operationId, byCustomer: true, isNewCard }
  const terms = await deps.merchants.get(merchantId)
  const { declined, challenge } = await deps.db.inMerchant(merchantId, (tx) =>
    completeInstalments(deps, tx, { trace, outcome, terms }),
  )
  if (declined !== null) throw chargeRefusal(declined)
  return { plan: await viewPlan(deps, holder), challenge }
}
