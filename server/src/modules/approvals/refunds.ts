import { refundLimitWithoutApproval, refundLimitOf } from '@paydeck/contract/access/grants'
import type { WaitingForApproval } from '@paydeck/contract/calls/decisions/approvals'
import { isId } from '@paydeck/contract/identifiers/ids'

import type { Actor } from '../../kit/actor.ts'
import { AppError } from '../../kit/errors.ts'
import type { RefundInput } from '../refunds/guards.ts'
import type { RefundRow } from '../refunds/service.ts'
import { approversOf, requestApproval } from './request-approval.ts'
import type { ApprovalsDeps } from './deps.ts'
import * as store from './store.ts'

export type RefundRequest = Omit<RefundInput, 'limit' | 'approved'>

/**
 * Refunds, or stores the refund for approval when the merchant requires one and the amount is more than this person may
 * refund alone. Fails as a refund does.
 */
export async function requestRefund(
  deps: ApprovalsDeps,
  actor: Actor,
  request: RefundRequest,
): Promise<RefundRow | WaitingForApproval> {
  const { refundsOver } = await deps.approvalRule.read(actor.merchantId)
  const earlier = await findEarlier(deps, actor, request)
  if (earlier) return earlier
  const limit = refundLimitWithoutApproval(refundLimitOf(actor), refundsOver)
  try {
    return await deps.refunds.request(actor, { ...request, limit })
  } catch (failure) {
    // The limit is checked in the refund's own transaction, so two concurrent refunds cannot exceed it together.
    if (refundsOver === null || !isBeyondLimit(failure)) throw failure
    return requestRefundApproval(deps, actor, request)
  }
}

const isBeyondLimit = (failure: unknown): boolean =>
  failure instanceof AppError && failure.code === 'refund_limit_exceeded'

/** What an earlier attempt of the same request asked for, when its response was lost. */
async function findEarlier(
  deps: ApprovalsDeps,
  { merchantId }: Actor,
  { idempotencyKey }: RefundRequest,
): Promise<WaitingForApproval | null> {
  if (idempotencyKey === null) return null
  const row = await deps.db.inMerchant(merchantId, async (tx) => {
    const resultId = await deps.idempotency.result(tx, merchantId, idempotencyKey)
    return resultId !== null && isId('approval', resultId)
      ? store.findApproval(tx, merchantId, resultId)
      : undefined
  })
  if (!row) return null
  const approvers = await approversOf(deps, merchantId, row)
  return {
    approvalId: row.approvalId,
    approvers: approvers.map(({ name }) => name),
    endsAt: row.endsAt.toISOString(),
  }
}

function requestRefundApproval(
  deps: ApprovalsDeps,
  actor: Actor,
  { transactionId, refundAmount, reason, idempotencyKey }: RefundRequest,
): Promise<WaitingForApproval> {
  const { merchantId } = actor
  const { payments, clock } = deps
  const { amount, currency } = refundAmount
  return requestApproval(deps, actor, {
    subject: { act: 'refund', transactionId, amount, currency, reason: reason ?? null },
    idempotencyKey,
    lock: (tx) => payments.lock(tx, merchantId, transactionId),
    reserve: (tx) =>
      payments.reserveRefund(tx, merchantId, {
        transactionId,
        amount,
        at: clock.now(),
        isWaiting: true,
      }),
  })
}
