import { refundLimitOf } from '@paydeck/contract/access/grants'
import type { Asked } from '@paydeck/contract/calls/proposals'

import type { Actor } from '../../kit/actor.ts'
import type { IdempotencyKey } from '../idempotency/service.ts'
import type { PaymentRow } from '../payments/service.ts'
import type { ProposalsDeps } from './deps.ts'

export interface ActResult {
  id: string
  status: string
}

const toResult = ({ transactionId, status, outcomeUnknown }: PaymentRow): ActResult => ({
  id: transactionId,
  status: outcomeUnknown ? 'pending' : status,
})

/** The use case of the act’s own call, for the person who approves it, with that call’s checks and refusals. */
export async function runAct(
  { orders, refunds, holds }: ProposalsDeps,
  who: Actor,
  asked: Asked,
  named: IdempotencyKey,
): Promise<ActResult> {
  switch (asked.act) {
    case 'create_order': {
      const { act: _act, sendEmail, sendSms, ...order } = asked
      const orderRequest = { ...order, orderType: 'manual' } as const
      const wanted = { orderRequest, sendEmail, sendSms, isNumberNew: true, named }
      const made = await orders.create(who, wanted)
      return { id: made.order.merchantOrderId, status: made.order.status }
    }
    case 'resend_request': {
      const { merchantOrderId, sendEmail, sendSms } = asked
      await orders.resend(who, merchantOrderId, { sendEmail, sendSms })
      return { id: merchantOrderId, status: 'sent' }
    }
    case 'refund': {
      const { transactionId, refundAmount, reason } = asked
      const limit = refundLimitOf(who)
      const ask = { transactionId, refundAmount, reason, named, limit }
      const made = await refunds.request(who, ask)
      return { id: made.refundId, status: made.status }
    }
    case 'capture': {
      const amount = asked.captureAmount ?? null
      return toResult(await holds.capture(who, asked.transactionId, { amount }))
    }
    case 'cancel_hold':
      return toResult(await holds.void(who, asked.transactionId))
  }
}
