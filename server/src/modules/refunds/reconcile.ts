import type { Database, MerchantTx } from '../../db/database.ts'
import type { FollowUpClose, RefundRequest } from '../../providers/refunds/port.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { OpenOperation } from '../operations/service.ts'
import { completePart, type RefundCompletionDeps } from './complete.ts'
import * as store from './store.ts'

/** How long to resend a refund that did not reach the provider. */
const RETRY_FOR_MS = 60 * 60_000

export interface ReconcileDeps extends RefundCompletionDeps {
  db: Database
  gateways: Pick<Gateways, 'refunds'>
  merchants: Pick<MerchantsService, 'get'>
}

/** Resends a refund that never arrived under the same ID. Gives up after an hour, or when the payment is disputed. */
export async function reconcileRefund(
  deps: ReconcileDeps,
  operation: OpenOperation,
): Promise<'settled' | 'waiting' | 'unknown'> {
  const { db, gateways, merchants } = deps
  const { merchantId, transactionId, operationId } = operation
  const terms = await merchants.get(merchantId)
  const { payment, request } = await db.inMerchant(merchantId, async (tx) => ({
    payment: await deps.payments.lock(tx, merchantId, transactionId),
    request: await requestOf(tx, operation),
  }))
  const gateway = gateways.refunds.of(operation)
  const answer = await gateway.lookupFollowUp(operationId)
  const isGivenUp = payment.status === 'disputed' || operation.age >= RETRY_FOR_MS
  const again = () => (isGivenUp ? gateway.closeFollowUp(operationId) : gateway.refund(request))
  const outcome: FollowUpClose = answer.kind === 'not_found' ? await again() : answer
  const step = { merchantId, transactionId, refundId: operation.subjectId ?? '', operationId }
  await db.inMerchant(merchantId, (tx) => completePart(deps, tx, step, { outcome, terms }))
  if (outcome.kind === 'unknown') return 'unknown'
  return outcome.kind === 'pending' ? 'waiting' : 'settled'
}

async function requestOf(tx: MerchantTx, operation: OpenOperation): Promise<RefundRequest> {
  const { merchantId, operationId, subjectId } = operation
  const parts = await store.partsOf(tx, merchantId, subjectId ?? '')
  const part = parts.find((item) => item.operationId === operationId)
  if (!part) throw new Error(`Operation ${operationId} belongs to no refund`)
  const { currency } = await store.readRefund(tx, merchantId, part.refundId)
  return { operationId, merchantId, amount: part.amount, currency, chargeRef: part.chargeRef }
}
