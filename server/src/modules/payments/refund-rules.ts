import { noRefundText, type TransactionStatus } from '@paydeck/contract/merchant/status'
import { amountRefusal } from '@paydeck/contract/money/part-amount'

const NOT_REFUNDABLE: Partial<Record<TransactionStatus, string>> = {
  disputed: 'payment_disputed',
  refunded: 'payment_refunded',
}

/** Why an amount (minor units) cannot be refunded, in words for the person who asked; null when it can. */
export function refundRefusal(
  payment: {
    status: TransactionStatus
    captured: number
    refundReserved: number
    /** Reserved by refunds that wait for approval. */
    refundWaiting: number
    /** Taken back by the customer's bank. */
    returned: number
  },
  amount: number,
): { code: string; text: string } | null {
  const barred = noRefundText(payment.status)
  if (barred !== null)
    return { code: NOT_REFUNDABLE[payment.status] ?? 'payment_not_refundable', text: barred }
  const { captured, refundReserved, refundWaiting, returned } = payment
  const refundable = Math.max(0, captured - refundReserved - refundWaiting - returned)
  if (amount > refundable && amount <= refundable + refundWaiting)
    return {
      code: 'refund_too_large',
      text: 'Another refund of this payment waits for approval, so less is left to refund.',
    }
  const text = amountRefusal('refund', amount, refundable)
  return text === null ? null : { code: 'refund_too_large', text }
}
