import type { ApprovalState } from '@paydeck/contract/calls/decisions/approvals'

import type { MerchantTx } from '../../db/database.ts'
import { processDue } from '../../jobs/process-due.ts'
import type { ApprovalsDeps } from './deps.ts'
import { record } from './record.ts'
import * as store from './store.ts'

export interface Ending {
  state: Exclude<ApprovalState, 'waiting'>
  /** A user id, or the part of the system. */
  actor: string
  explanation?: string
  resultId?: string
}

/** Takes the locks that ending an approval needs: the payment before the refund, as refunds do. */
export async function lockSubject(
  { payments }: Pick<ApprovalsDeps, 'payments'>,
  tx: MerchantTx,
  { merchantId, transactionId }: store.ApprovalRow,
) {
  return transactionId === null ? null : payments.lock(tx, merchantId, transactionId)
}

/** Ends a locked, open approval and releases what it reserved. */
export async function endWaiting(
  deps: ApprovalsDeps,
  tx: MerchantTx,
  row: store.ApprovalRow,
  { state, actor, explanation, resultId }: Ending,
): Promise<void> {
  const { merchantId, approvalId, amount } = row
  const now = deps.clock.now()
  const payment = await lockSubject(deps, tx, row)
  if (payment && amount !== null) await deps.payments.releaseWaiting(tx, payment, amount, now)
  await store.endApproval(tx, row, {
    state,
    decidedBy: state === 'ended' ? null : actor,
    decidedAt: now,
    explanation: explanation ?? null,
    resultId: resultId ?? null,
  })
  await record(deps, tx, row, {
    actor,
    action: `approval.${state}`,
    ...(state === 'refused' && { outcome: 'failed' as const }),
    ...(explanation !== undefined && { details: { reason: explanation } }),
  })
  await deps.events.publish(tx, merchantId, { kind: 'approval_ended', subjectId: approvalId })
}

/** Ends approvals whose time is over. */
export const endDue = (deps: ApprovalsDeps): Promise<void> =>
  processDue({
    find: (limit) => deps.db.inSweep((tx) => store.dueApprovals(tx, deps.clock.now(), limit)),
    nameOf: ({ merchantId, approvalId }) => `${merchantId} ${approvalId}`,
    handle: (due) => endOne(deps, due),
    onError: deps.onError,
  })

async function endOne(
  deps: ApprovalsDeps,
  { merchantId, approvalId }: store.ApprovalKey,
): Promise<void> {
  await deps.db.inMerchant(merchantId, async (tx) => {
    const approval = await store.findApproval(tx, merchantId, approvalId)
    if (!approval) return
    await lockSubject(deps, tx, approval)
    const row = await store.lockApproval(tx, merchantId, approvalId)
    if (row?.state === 'waiting' && row.endsAt <= deps.clock.now())
      await endWaiting(deps, tx, row, { state: 'ended', actor: 'system:approvals' })
  })
}
