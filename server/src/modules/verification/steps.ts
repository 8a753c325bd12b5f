import type { MerchantTx } from '../../db/database.ts'
import { nextCheck } from '../operations/rules.ts'
import type { OpenOperation } from '../operations/service.ts'
import type { VerificationDeps } from './deps.ts'
import type { VerificationRow } from './store.ts'

export interface VerificationStep {
  merchantId: string
  verificationId: string
  operationId: string
}

export const stepOf = ({
  merchantId,
  operationId,
  subjectId,
}: OpenOperation): VerificationStep => ({
  merchantId,
  operationId,
  verificationId: subjectId ?? '',
})

export async function beginStep(
  { clock, newId, operationRecords }: VerificationDeps,
  tx: MerchantTx,
  row: VerificationRow,
  { kind, provider }: { kind: 'verify' | 'verify_return'; provider: string },
): Promise<string> {
  const now = clock.now()
  const operationId = newId(kind === 'verify' ? 'charge' : 'refund')
  await operationRecords.begin(tx, row.merchantId, {
    operationId,
    transactionId: row.transactionId,
    kind,
    subjectId: row.verificationId,
    provider,
    amount: row.chargedAmount,
    currency: row.currency,
    nextCheckAt: nextCheck(0, now),
    createdAt: now,
    updatedAt: now,
  })
  return operationId
}

export interface StepResult {
  status: 'succeeded' | 'failed' | 'pending' | 'unknown'
  ref?: string | null
  code?: string | null
}

/** False when the operation had ended before. */
export const moveStep = (
  { clock, operationRecords }: VerificationDeps,
  tx: MerchantTx,
  { merchantId, operationId }: VerificationStep,
  { status, ref = null, code = null }: StepResult,
): Promise<boolean> =>
  operationRecords.move(tx, merchantId, operationId, {
    status,
    providerRef: ref,
    errorCode: code,
    ...((status === 'succeeded' || status === 'failed') && { nextCheckAt: null }),
    updatedAt: clock.now(),
  })
