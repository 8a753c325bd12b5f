// Records the outcomes of a verification's operations, for the live call, the sweep and webhooks. Each function runs in
// one transaction and may be called late or twice: only the first final outcome counts.
import type { MerchantTx } from '../../db/database.ts'
import type { CloseOutcome } from '../../providers/card/port.ts'
import type { FollowUpClose } from '../../providers/refunds/port.ts'
import {
  verificationCharged,
  verificationReturned,
  verificationReturnFailed,
} from '../ledger/verification-journals.ts'
import type { Merchant } from '../merchants/service.ts'
import type { VerificationDeps } from './deps.ts'
import { lockVerification, postStep } from './record.ts'
import { returnWaitMs } from './rules.ts'
import { moveStep, type VerificationStep } from './steps.ts'
import * as store from './store.ts'

const factOf = (row: store.VerificationRow) => ({
  verificationId: row.verificationId,
  currency: row.currency,
  amount: row.chargedAmount,
})

const triedAgain = ({ returnsFailed }: store.VerificationRow, now: Date) => ({
  returnOperationId: null,
  returnsFailed: returnsFailed + 1,
  dueAt: new Date(now.getTime() + returnWaitMs(returnsFailed + 1)),
})

/** The outcome of the small charge. A charge that succeeds after the verification was closed is refunded. */
export async function completeCharge(
  deps: VerificationDeps,
  tx: MerchantTx,
  step: VerificationStep,
  { outcome, merchant }: { outcome: CloseOutcome; merchant: Merchant },
): Promise<store.VerificationRow> {
  const { merchantId, verificationId } = step
  const { payment, row } = await lockVerification(deps, tx, merchantId, verificationId)
  const now = deps.clock.now()
  if (outcome.kind === 'succeeded') {
    if (!(await moveStep(deps, tx, step, { status: 'succeeded', ref: outcome.ref }))) return row
    const isLate = !row.isOpen
    const after = await store.update(tx, row, { chargedAt: now, ...(isLate && { dueAt: now }) })
    const journal = verificationCharged(factOf(row))
    const actor = row.createdBy
    await postStep(deps, tx, { journal, row, payment, merchant, actor, action: 'charged' })
    return after
  }
  if (outcome.kind === 'declined' || outcome.kind === 'not_charged') {
    const code = outcome.kind === 'declined' ? outcome.code : 'not_charged'
    if (!(await moveStep(deps, tx, step, { status: 'failed', code }))) return row
    return store.update(tx, row, { isOpen: false, failureCode: code, dueAt: null })
  }
  await moveStep(deps, tx, step, { status: 'unknown' })
  return row
}

/**
 * The outcome of the small charge's refund. One that the provider refuses, or that comes back later, is retried after
 * an ever longer wait.
 */
export async function completeReturn(
  deps: VerificationDeps,
  tx: MerchantTx,
  step: VerificationStep,
  { outcome, merchant }: { outcome: FollowUpClose; merchant: Merchant },
): Promise<store.VerificationRow> {
  const { merchantId, verificationId } = step
  const { payment, row } = await lockVerification(deps, tx, merchantId, verificationId)
  const now = deps.clock.now()
  const actor = 'system:verification'
  const fact = { ...factOf(row), operationId: step.operationId }
  if (outcome.kind === 'succeeded') {
    if (!(await moveStep(deps, tx, step, { status: 'succeeded', ref: outcome.ref }))) return row
    const after = await store.update(tx, row, { returnedAt: now })
    const journal = verificationReturned(fact)
    await postStep(deps, tx, { journal, row, payment, merchant, actor, action: 'returned' })
    return after
  }
  const isUndone =
    outcome.kind === 'returned' && (await deps.operationRecords.undone(tx, step, outcome.code, now))
  if (isUndone) {
    const journal = verificationReturnFailed(fact)
    await postStep(deps, tx, { journal, row, payment, merchant, actor, action: 'return_failed' })
    return store.update(tx, row, { ...triedAgain(row, now), returnedAt: null })
  }
  if (outcome.kind !== 'pending' && outcome.kind !== 'unknown') {
    const code = outcome.kind === 'not_done' ? outcome.kind : outcome.code
    if (!(await moveStep(deps, tx, step, { status: 'failed', code }))) return row
    return store.update(tx, row, triedAgain(row, now))
  }
  if (outcome.kind === 'pending')
    await moveStep(deps, tx, step, { status: 'pending', ref: outcome.ref })
  else await moveStep(deps, tx, step, { status: 'unknown' })
  return row
}
