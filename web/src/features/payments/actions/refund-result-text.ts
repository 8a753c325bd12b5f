import { isWaitingForApproval } from '@paydeck/contract/calls/decisions/approvals'
import type { Payment } from '@paydeck/contract/calls/payments/payments'
import type { refundCalls } from '@paydeck/contract/calls/payments/refunds'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import type { ResponseOf } from '@paydeck/contract/protocol/route'

import { waitingForApprovalText } from '#/entities/approval/approval-text.ts'
import { planRefundText } from '#/entities/payment/plan-refund-text.ts'

type Result = ResponseOf<(typeof refundCalls)['createRefund']>['data']

/** The text of the success step. */
export function refundResultText(result: Result, payment: Payment, timeZone: string): string {
  const { currency, merchantOrderInternalOrderId: number } = payment
  if (isWaitingForApproval(result))
    return waitingForApprovalText(`The refund for order ${number}`, result, timeZone)
  const { status, amount, toPlan } = result
  const split = toPlan === undefined ? '' : ` (${planRefundText({ amount, toPlan }, currency)})`
  const subject = `The refund of ${formatMoneyWithCode(amount, currency)} for order ${number}${split}`
  return status === 'pending'
    ? `${subject} has started. It is shown as pending until it is confirmed.`
    : `${subject} was made.`
}
