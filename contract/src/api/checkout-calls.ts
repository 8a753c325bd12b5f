import { invoiceCalls } from '../calls/invoice.ts'
import { payCalls } from '../calls/pay-order.ts'
import { bankPaymentCalls } from '../calls/bank-payments.ts'
import { walletCalls } from '../calls/wallets.ts'

export const checkoutCalls = {
  ...invoiceCalls,
  ...payCalls,
  ...bankPaymentCalls,
  ...walletCalls,
} as const
