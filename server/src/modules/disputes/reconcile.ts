import type { MerchantTx } from '../../db/database.ts'
import { closeDispute } from './close.ts'
import { recordInquiry } from './inquiry.ts'
import { openDispute } from './open.ts'
import { markPlan } from './plan-mark.ts'
import type { DisputesDeps } from './deps.ts'
import { nextReminder } from './rules.ts'
import * as store from './store.ts'

export type ReconcileResult = 'settled' | 'waiting' | 'unknown' | 'missing'

export async function reconcileDispute(
  deps: DisputesDeps,
  merchantId: string,
  key: store.DisputeKey,
): Promise<ReconcileResult> {
  const { db, operationRecords } = deps
  const provider = deps.gateways.disputes.of(key)
  const reported = await provider.lookupDispute(key.providerRef)
  if (reported.kind === 'unknown') return 'unknown'
  if (reported.kind === 'not_found') return 'missing'
  const charge = await db.inMerchant(merchantId, (tx) =>
    operationRecords.find(tx, merchantId, reported.operationId),
  )
  // A charge of unknown outcome can be disputed already; reconcile the charge first.
  if (charge?.status !== 'succeeded' || charge.provider !== key.provider) return 'missing'
  const { operationId, amount, reason, dueBy, state } = reported
  const details = { transactionId: charge.transactionId, operationId, amount, reason, dueBy }
  if (state === 'inquiry' || state === 'inquiry_closed')
    return recordInquiry(deps, merchantId, { ...key, ...details, state })
  const dispute = await openDispute(deps, merchantId, { ...key, ...details })
  await db.inMerchant(merchantId, async (tx) => {
    const remindAt = dispute.borneBy === 'merchant' ? nextReminder(dueBy, deps.clock.now()) : null
    await store.setDueBy(tx, dispute, { dueBy, remindAt })
    // The provider may have reopened and decided it again before we heard of the reopening.
    if (dispute.status === 'lost' && state !== 'lost')
      await reopenIn(deps, tx, dispute, `provider:${provider.name}`)
  })
  if (state === 'open') return 'waiting'
  await closeDispute(deps, merchantId, { ...key, outcome: state })
  return 'settled'
}

/** Reopens a lost dispute. Posts nothing: its money is still debited. */
async function reopenIn(
  deps: DisputesDeps,
  tx: MerchantTx,
  { merchantId, disputeId, transactionId, amount, borneBy }: store.DisputeRow,
  actor: string,
): Promise<void> {
  const payment = await deps.payments.lock(tx, merchantId, transactionId)
  if (!(await store.reopenDispute(tx, merchantId, disputeId))) return
  if (borneBy === 'house') await markPlan(deps, tx, payment)
  await deps.audit.record(tx, merchantId, {
    actor,
    action: 'dispute.reopened',
    subjectType: 'payment',
    subjectId: transactionId,
    details: { disputeId, amount },
  })
  if (borneBy === 'merchant')
    await deps.events.publish(tx, merchantId, { kind: 'dispute_opened', subjectId: disputeId })
}
