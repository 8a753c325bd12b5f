import { paymentCalls } from '../calls/payments.ts'
import { customerCalls } from '../calls/customers.ts'
import { refundCalls } from '../calls/refunds.ts'
import { disputeCalls } from '../calls/disputes.ts'
import { planCalls } from '../calls/plans.ts'
import { authorisationCalls } from '../calls/authorisations.ts'
import { verificationCalls } from '../calls/verifications.ts'
import { orderCalls } from '../calls/orders.ts'

export const allPaymentCalls = {
  ...paymentCalls,
  ...customerCalls,
  ...refundCalls,
  ...disputeCalls,
  ...planCalls,
  ...authorisationCalls,
  ...verificationCalls,
  ...orderCalls,
} as const
