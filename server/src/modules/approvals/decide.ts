import { lacking, refundLimitOf } from '@paydeck/contract/access/grants'
import { APPROVED_ACTS, isApprovedAct } from '@paydeck/contract/calls/decisions/approvals'
import { PERMISSIONS } from '@paydeck/contract/access/permissions'

import type { MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { conflict, forbidden, notFound } from '../../kit/errors.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import type { Colleague } from '../identity/approval-rule/rule.ts'
import type { ApprovalsDeps } from './deps.ts'
import { applyChange } from './apply-change.ts'
import { endWaiting, lockSubject } from './end.ts'
import { decidedText, isFinalRefusal, stateAt } from './rules.ts'
import * as store from './store.ts'

/**
 * Carries out what another person asked for, once: the act and the end of the approval are one transaction. Throws 403
 * for the person who asked, without the act's permission or above the approver's limit; 409 once it is decided, or when
 * the act is refused for good, which ends the approval.
 */
export async function approve(
  deps: ApprovalsDeps,
  actor: Actor,
  approvalId: string,
): Promise<void> {
  const row = await findDecidable(deps, actor, approvalId)
  if (row.state === 'approved' && row.decidedBy === actor.userId) return
  const colleagues = await deps.approvalRule.colleagues(actor.merchantId)
  const asker = colleagues.find(({ userId }) => userId === row.askedBy)
  let isClaimed = false
  const claim = async (tx: MerchantTx, resultId?: string): Promise<Colleague> => {
    const locked = await lockWaiting(deps, tx, row)
    isClaimed = true
    const by = requireAsker(locked, asker)
    const result = resultId === undefined ? {} : { resultId }
    await endWaiting(deps, tx, locked, { state: 'approved', actor: actor.userId, ...result })
    return by
  }
  try {
    await (row.act === 'refund'
      ? refund(deps, actor, row, claim)
      : changeBank(deps, actor, row, claim))
  } catch (failure) {
    if (isClaimed && isFinalRefusal(failure)) await refuse(deps, actor, row, failure.message)
    throw failure
  }
}

type Claim = (tx: MerchantTx, resultId?: string) => Promise<Colleague>

async function refund(
  { newId, refunds }: ApprovalsDeps,
  actor: Actor,
  { merchantId, transactionId, amount, currency, reason, askedBy }: store.ApprovalRow,
  claim: Claim,
): Promise<void> {
  if (transactionId === null || amount === null) throw new Error('A refund without its payment')
  const refundId = newId('refund')
  await refunds.request(
    { merchantId, userId: askedBy },
    {
      transactionId,
      refundAmount: { amount, currency },
      reason,
      idempotencyKey: null,
      limit: refundLimitOf(actor),
      approved: {
        by: actor.userId,
        refundId,
        claim: async (tx) => {
          await claim(tx, refundId)
        },
      },
    },
  )
}

const changeBank = (
  deps: ApprovalsDeps,
  actor: Actor,
  row: store.ApprovalRow,
  claim: Claim,
): Promise<void> =>
  deps.db.inMerchant(actor.merchantId, async (tx) => {
    const { userId, email } = await claim(tx, row.externalAccountId ?? undefined)
    const approved = { by: { merchantId: row.merchantId, userId, email }, approvedBy: actor.email }
    await applyChange(deps, tx, row, approved)
  })

/** The person who asked must still have the permission. */
function requireAsker({ act }: store.ApprovalRow, asker: Colleague | undefined): Colleague {
  if (!asker)
    throw conflict('asker_not_permitted', 'The person who asked for this no longer works here.')
  const missing = lacking(asker, APPROVED_ACTS[act])
  if (missing === null) return asker
  const text = `${asker.name} asked for this and may no longer ${PERMISSIONS[missing]}.`
  throw conflict('asker_not_permitted', text)
}

async function lockWaiting(
  deps: ApprovalsDeps,
  tx: MerchantTx,
  approval: store.ApprovalRow,
): Promise<store.ApprovalRow> {
  await lockSubject(deps, tx, approval)
  const row = await store.lockApproval(tx, approval.merchantId, approval.approvalId)
  if (!row) throw notFound()
  const state = stateAt(row, deps.clock.now())
  const text = decidedText(state)
  if (text !== null) throw conflict(state === 'ended' ? 'approval_ended' : 'approval_decided', text)
  return row
}

/** Throws 404 for an unknown approval, 403 for the person who asked and without the permission of its act. */
async function findDecidable(
  deps: ApprovalsDeps,
  actor: Actor,
  approvalId: string,
): Promise<store.ApprovalRow> {
  const row = await find(deps, actor, approvalId)
  requirePermission(actor, APPROVED_ACTS[row.act])
  if (row.askedBy === actor.userId)
    throw forbidden('own_request', 'You asked for this yourself, so another person has to decide.')
  return row
}

/** Throws 409 for an act that only a newer release knows: this one cannot carry it out or undo its reservation. */
const find = (deps: ApprovalsDeps, { merchantId }: Actor, approvalId: string) =>
  deps.db.inMerchant(merchantId, async (tx) => {
    const row = await store.findApproval(tx, merchantId, approvalId)
    if (!row) throw notFound()
    if (!isApprovedAct(row.act))
      throw conflict(
        'approval_unknown',
        'We are updating the dashboard. Try again in a few minutes.',
      )
    return row
  })

/** Records that the act was refused for good, unless another decision came first. */
const refuse = (
  deps: ApprovalsDeps,
  actor: Actor,
  approval: store.ApprovalRow,
  explanation: string,
): Promise<void> =>
  deps.db.inMerchant(actor.merchantId, async (tx) => {
    await lockSubject(deps, tx, approval)
    const row = await store.lockApproval(tx, approval.merchantId, approval.approvalId)
    if (row?.state === 'waiting')
      await endWaiting(deps, tx, row, { state: 'refused', actor: actor.userId, explanation })
  })

export async function decline(
  deps: ApprovalsDeps,
  actor: Actor,
  approvalId: string,
  reason: string,
): Promise<void> {
  const approval = await findDecidable(deps, actor, approvalId)
  await deps.db.inMerchant(actor.merchantId, async (tx) => {
    const row = await lockWaiting(deps, tx, approval)
    const ending = { state: 'declined', actor: actor.userId, explanation: reason } as const
    await endWaiting(deps, tx, row, ending)
  })
}

/** Throws 403 when another person asked. */
export async function withdraw(
  deps: ApprovalsDeps,
  actor: Actor,
  approvalId: string,
): Promise<void> {
  const approval = await find(deps, actor, approvalId)
  if (approval.askedBy !== actor.userId)
    throw forbidden('not_own_request', 'Only the person who asked for this can withdraw it.')
  await deps.db.inMerchant(actor.merchantId, async (tx) => {
    const row = await lockWaiting(deps, tx, approval)
    await endWaiting(deps, tx, row, { state: 'withdrawn', actor: actor.userId })
  })
}
