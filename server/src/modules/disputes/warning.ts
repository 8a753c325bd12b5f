import type { DisputesDeps } from './deps.ts'
import type { Learned } from './learn.ts'
import type { DisputeKey } from './store.ts'
import { keepWarning } from './warning-store.ts'

/** Asks the provider about a warning of fraud and records it once. The payment does not change. */
export async function learnWarning(
  { db, clock, gateways, operationRecords, audit, events }: DisputesDeps,
  merchantId: string,
  key: DisputeKey,
): Promise<Learned> {
  const provider = gateways.disputes.of(key)
  const found = await provider.lookupWarning(key.providerRef)
  if (found.kind === 'unknown') return 'unknown'
  if (found.kind === 'not_found') return 'missing'
  const { operationId, reason } = found
  return db.inMerchant(merchantId, async (tx): Promise<Learned> => {
    const charge = await operationRecords.find(tx, merchantId, operationId)
    if (charge?.status !== 'succeeded' || charge.provider !== key.provider) return 'missing'
    const { transactionId } = charge
    const about = { transactionId, reason, warnedAt: clock.now() }
    if (!(await keepWarning(tx, merchantId, { ...key, ...about }))) return 'settled'
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
