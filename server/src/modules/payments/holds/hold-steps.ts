import type { MerchantTx } from '../../../db/database.ts'
import { notFound } from '../../../kit/errors.ts'
import type { AuditEvent } from '../../audit/service.ts'
import * as store from '../store.ts'
import type { HoldsDeps } from './hold-deps.ts'
import type { HoldStep } from './hold-rules.ts'

/** A capture or void of a hold. */
export interface Step {
  merchantId: string
  transactionId: string
  operationId: string
  kind: HoldStep
  /** Minor units. */
  amount: number
  actor: string
}

/** Locks the order and then the payment. 404 for an unknown or foreign ID. */
export async function lockHold(
  { orderLock, payments }: HoldsDeps,
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
): Promise<store.PaymentRow> {
  const merchantOrderId = await store.orderOf(tx, merchantId, transactionId)
  if (merchantOrderId === undefined) throw notFound()
  await orderLock.lock(tx, merchantId, merchantOrderId)
  return payments.lock(tx, merchantId, transactionId)
}

export const auditStep = (
  { audit }: HoldsDeps,
  tx: MerchantTx,
  { merchantId, transactionId, actor }: Step,
  { action, details }: Required<Pick<AuditEvent, 'action' | 'details'>>,
): Promise<void> =>
  audit.record(tx, merchantId, {
    actor,
    action,
    subjectType: 'payment',
    subjectId: transactionId,
    details,
  })
