import type { ProposedRequest, ProposedAct } from '@paydeck/contract/calls/decisions/proposals'
import { isId } from '@paydeck/contract/identifiers/ids'

import type { Actor } from '../../kit/actor.ts'
import type { AppError } from '../../kit/errors.ts'
import type { IdempotencyKey } from '../idempotency/service.ts'
import type { PaymentRow } from '../payments/service.ts'
import type { ProposalsDeps } from './deps.ts'

export interface ActResult {
  id: string
  status: string
}

/** The provider refused the refund or payment. */
export const isFailed = ({ status }: ActResult): boolean => status === 'failed'

const toResult = ({ transactionId, status, outcomeUnknown }: PaymentRow): ActResult => ({
  id: transactionId,
  status: outcomeUnknown ? 'pending' : status,
})

/** Runs the act's own use case for the person who approves it, with its checks and refusals. */
export async function runAct(
  { orders, approvals, holds }: ProposalsDeps,
  actor: Actor,
  args: ProposedRequest,
  idempotencyKey: IdempotencyKey,
): Promise<ActResult> {
  switch (args.act) {
    case 'create_order': {
      const { act: _act, sendEmail, sendSms, ...order } = args
      const orderRequest = { ...order, orderType: 'manual' } as const
      const input = { orderRequest, sendEmail, sendSms, isNumberNew: true, idempotencyKey }
      const created = await orders.create(actor, input)
      return { id: created.order.merchantOrderId, status: created.order.status }
    }
    case 'resend_request': {
      const { merchantOrderId, sendEmail, sendSms } = args
      await orders.resend(actor, merchantOrderId, { sendEmail, sendSms, idempotencyKey })
      return { id: merchantOrderId, status: 'sent' }
    }
    case 'refund': {
      const { transactionId, refundAmount, reason } = args
      const refund = await approvals.refund(actor, {
        transactionId,
        refundAmount,
        reason,
        idempotencyKey,
      })
      return 'approvalId' in refund
        ? waitsFor(refund.approvalId)
        : { id: refund.refundId, status: refund.status }
    }
    case 'capture': {
      const amount = args.captureAmount ?? null
      return toResult(await holds.capture(actor, args.transactionId, { amount, idempotencyKey }))
    }
    case 'cancel_hold':
      return toResult(await holds.void(actor, args.transactionId, { idempotencyKey }))
  }
}

const waitsFor = (approvalId: string): ActResult => ({
  id: approvalId,
  status: 'waiting_for_approval',
})

export type ActEnd = { result: ActResult } | { refusal: AppError }

/** The outcome of an act that created something, in the form of `runAct`; null while unknown. */
export async function endOfAct(
  { refunds, holds }: ProposalsDeps,
  { merchantId, act }: { merchantId: string; act: ProposedAct },
  madeId: string,
): Promise<ActEnd | null> {
  switch (act) {
    case 'create_order':
      return { result: { id: madeId, status: 'created' } }
    case 'resend_request':
      return { result: { id: madeId, status: 'sent' } }
    case 'refund': {
      if (isId('approval', madeId)) return { result: waitsFor(madeId) }
      const refund = await refunds.known(merchantId, madeId)
      return refund && { result: { id: madeId, status: refund.status } }
    }
    case 'capture':
    case 'cancel_hold': {
      const end = await holds.stepEnd(merchantId, madeId)
      if (end === null) return null
      return end.refusal ? { refusal: end.refusal } : { result: toResult(end.payment) }
    }
  }
}
