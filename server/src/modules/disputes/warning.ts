import type { DisputesDeps } from './deps.ts'
import type { ReconcileResult } from './reconcile.ts'
import type { DisputeKey } from './store.ts'
import { keepWarning } from './warning-store.ts'

/** Asks the provider about a warning of fraud and records it once. The payment does not change. */
export async function reconcileWarning(
  { db, clock, gateways, operationRecords, audit, events }: DisputesDeps,
  merchantId: string,
  key: DisputeKey,
): Promise<ReconcileResult> {
  const provider = gateways.disputes.of(key)
  const reported = await provider.lookupWarning(key.providerRef)
  if (reported.kind === 'unknown') return 'unknown'
  if (reported.kind === 'not_found') return 'missing'
  const { operationId, reason } = reported
  return db.inMerchant(merchantId, async (tx): Promise<ReconcileResult> => {
    const charge = await operationRecords.find(tx, merchantId, operationId)
    if (charge?.status !== 'succeeded' || charge.provider !== key.provider) return 'missing'
    const { transactionId } = charge
    const warning = { transactionId, reason, warnedAt: clock.now() }
    if (!(await keepWarning(tx, merchantId, { ...key, ...warning }))) return 'settled'
    await audit.record(tx, merchantId, {
      actor: `provider:${provider.name}`,
      action: 'dispute.fraud_warned',
      subjectType: 'payment',
      subjectId: transactionId,
      details: { reason },
    })
    await events.publish(tx, merchantId, { kind: 'fraud_warned', subjectId: transactionId })
    return 'settled'
  })
}
