import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { payTypeLabel } from '@paydeck/contract/merchant/status'

export interface PaymentRow {
  transactionId: string
  customerId: string | null
  orderId: string
  createdAt: string
  /** Minor units. */
  amount: number
  currency: string
  type: 'Full' | 'Split'
  orderType: string
  customer: string | null
  customerCode: string | null
  status: string
}

export function paymentRow(payment: Payment): PaymentRow {
  return {
    transactionId: payment.transactionId,
    customerId: payment.customerId,
    orderId: payment.merchantOrderInternalOrderId,
    createdAt: payment.createdAt,
    amount: payment.transactionAmount,
    currency: payment.currency,
    type: payTypeLabel(payment.transactionPayType),
    orderType: payment.merchantOrderType,
    customer: payment.customerFullName ?? payment.merchantOrderBilling?.name ?? null,
    customerCode: payment.customerInternalCustomerId,
    status: payment.transactionStatus,
  }
}
