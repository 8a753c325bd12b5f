import type { MerchantTx } from '../../db/database.ts'
import type { NewId } from '../../kit/ids.ts'
import type { RefundRequest } from '../../providers/refunds/port.ts'
import type { OperationRecords } from '../operations/records.ts'
import { nextCheck } from '../operations/rules.ts'
import type { RefundTrace } from './complete.ts'
import { allocateRefund, type RefundableCharge } from './rules.ts'
import * as store from './store.ts'

/** The refund of one charge, to request from the charge's provider. */
export interface RefundStep extends RefundTrace {
  provider: string
  request: RefundRequest
}

/** Begins one operation for each charge to refund, newest charge first. */
export async function beginParts(
  {
    newId,
    operationRecords,
  }: { newId: NewId; operationRecords: Pick<OperationRecords, 'begin' | 'capturedCharges'> },
  tx: MerchantTx,
  merchantId: string,
  refund: store.RefundRow,
): Promise<RefundStep[]> {
  if (refund.toSource === 0) return []
  const { transactionId, refundId, currency } = refund
  const charges = await refundableCharges(operationRecords, tx, { merchantId, transactionId })
  const steps: RefundStep[] = []
  for (const { charge, amount } of allocateRefund(refund.toSource, charges)) {
    const { provider, ref: chargeRef } = charge
    const operationId = newId('charge')
    await beginPart(operationRecords, tx, refund, { operationId, charge, amount })
    const request = { operationId, merchantId, amount, currency, chargeRef }
    steps.push({ merchantId, transactionId, refundId, operationId, provider, request })
  }
  return steps
}

/** Records the part of a refund that goes back to one charge. */
export async function beginPart(
  operationRecords: Pick<OperationRecords, 'begin'>,
  tx: MerchantTx,
  { merchantId, transactionId, refundId, currency, createdAt }: store.RefundRow,
  {
    operationId,
    charge,
    amount,
  }: { operationId: string; charge: RefundableCharge; amount: number },
): Promise<void> {
  await operationRecords.begin(tx, merchantId, {
    operationId,
    transactionId,
    kind: 'refund',
    subjectId: refundId,
    provider: charge.provider,
    amount,
    currency,
    nextCheckAt: nextCheck(0, createdAt),
    createdAt,
    updatedAt: createdAt,
  })
  await store.insertPart(tx, merchantId, {
    operationId,
    refundId,
    chargeOperationId: charge.operationId,
    chargeRef: charge.ref,
    amount,
    status: 'pending',
  })
}

/** A payment's charges and how much of each is still refundable, newest first. */
export async function refundableCharges(
  operationRecords: Pick<OperationRecords, 'capturedCharges'>,
  tx: MerchantTx,
  { merchantId, transactionId }: { merchantId: string; transactionId: string },
): Promise<RefundableCharge[]> {
  const captured = await operationRecords.capturedCharges(tx, merchantId, transactionId)
  const ids = captured.map(({ operationId }) => operationId)
  const refunded = await store.refundedAmounts(tx, merchantId, ids)
  return captured.map(({ operationId, provider, providerRef: ref, amount }) => ({
    operationId,
    provider,
    ref,
    refundable: amount - (refunded.get(operationId) ?? 0),
  }))
}
