import { paymentCalls } from '../calls/payments/payments.ts'
import { customerCalls } from '../calls/customers.ts'
import { customerSummaryCalls } from '../calls/payments/customer-summary.ts'
import { refundCalls } from '../calls/payments/refunds.ts'
import { disputeCalls } from '../calls/payments/disputes.ts'
import { disputeFileCalls } from '../calls/payments/dispute-files.ts'
import { receiptCalls } from '../calls/payments/receipts.ts'
import { planCalls } from '../calls/payments/plans.ts'
import { authorisationCalls } from '../calls/payments/authorisations.ts'
import { verificationCalls } from '../calls/payments/verifications.ts'
import { orderCalls } from '../calls/orders.ts'
import { todayCalls } from '../calls/today.ts'
import { searchCalls } from '../calls/search.ts'
import { noteCalls } from '../calls/notes.ts'
import { requestCalls } from '../calls/requests.ts'

export const allPaymentCalls = {
  ...paymentCalls,
  ...customerCalls,
  ...customerSummaryCalls,
  ...refundCalls,
  ...disputeCalls,
  ...disputeFileCalls,
  ...receiptCalls,
  ...planCalls,
  ...authorisationCalls,
  ...verificationCalls,
  ...orderCalls,
  ...todayCalls,
  ...searchCalls,
  ...noteCalls,
  ...requestCalls,
} as const
