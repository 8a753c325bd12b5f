import { invoiceCalls } from '../calls/invoice.ts'
import { payCalls } from '../calls/payments/pay-order.ts'
import { bankPaymentCalls } from '../calls/payments/bank-payments.ts'
import { walletCalls } from '../calls/payments/wallets.ts'

export const checkoutCalls = {
  ...invoiceCalls,
  ...payCalls,
  ...bankPaymentCalls,
  ...walletCalls,
} as const
