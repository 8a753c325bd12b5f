import type { MerchantTx } from '../../db/database.ts'
import type { RefundRequest } from '../../providers/refunds/port.ts'
import { followUpsOf, resolveOperation } from '../operations/resolve-operation.ts'
import type { OpenOperation } from '../operations/service.ts'
import type { Merchant } from '../merchants/service.ts'
import { completeReturn } from './complete.ts'
import type { VerificationDeps } from './deps.ts'
import { skipReturn } from './disputed.ts'
import { lockVerification } from './record.ts'
import { beginStep, stepOf, type VerificationStep } from './steps.ts'
import * as store from './store.ts'

async function beginReturn(
  deps: VerificationDeps,
  tx: MerchantTx,
  merchant: Merchant,
  verificationId: string,
): Promise<{ step: VerificationStep; provider: string; request: RefundRequest } | null> {
  const { merchantId } = merchant
  const { payment, row } = await lockVerification(deps, tx, merchantId, verificationId)
  if (row.isOpen || row.chargedAt === null || row.returnOperationId !== null) return null
  if (row.returnedAt !== null) return null
  const charge = await deps.operationRecords.newestOfSubject(tx, merchantId, row.transactionId, {
    kind: 'verify',
    subjectId: verificationId,
  })
  if (!charge?.providerRef) throw new Error(`Verification ${verificationId} has no charge`)
  if (await skipReturn(deps, tx, { row, payment, merchant }, charge.operationId)) return null
  const operationId = await beginStep(deps, tx, row, {
    kind: 'verify_return',
    provider: charge.provider,
  })
  await store.update(tx, row, { returnOperationId: operationId, dueAt: null })
  return {
    step: { merchantId, verificationId, operationId },
    provider: charge.provider,
    request: {
      operationId,
      merchantId,
      amount: row.chargedAmount,
      currency: row.currency,
      chargeRef: charge.providerRef,
    },
  }
}

/** Refunds the small charge of a closed verification, once. */
export async function returnCharge(
  deps: VerificationDeps,
  merchantId: string,
  verificationId: string,
): Promise<void> {
  const merchant = await deps.merchants.get(merchantId)
  const begun = await deps.db.inMerchant(merchantId, (tx) =>
    beginReturn(deps, tx, merchant, verificationId),
  )
  if (!begun) return
  const outcome = await deps.gateways.card.of(begun).refund(begun.request)
  await deps.db.inMerchant(merchantId, (tx) =>
    completeReturn(deps, tx, begun.step, { outcome, merchant }),
  )
}

export async function reconcileReturn(
  deps: VerificationDeps,
  operation: OpenOperation,
): Promise<'settled' | 'waiting' | 'unknown'> {
  const { merchantId } = operation
  const outcome = await resolveOperation(operation, followUpsOf(deps.gateways.card.of(operation)))
  const merchant = await deps.merchants.get(merchantId)
  await deps.db.inMerchant(merchantId, (tx) =>
    completeReturn(deps, tx, stepOf(operation), { outcome, merchant }),
  )
  if (outcome.kind === 'pending') return 'waiting'
  return outcome.kind === 'unknown' ? 'unknown' : 'settled'
}
