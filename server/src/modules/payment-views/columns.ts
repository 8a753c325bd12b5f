import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { paymentColumns } from '@paydeck/contract/lists/payment-columns'
import { contact } from '@paydeck/contract/protocol/wire'

import { listColumns } from '../../db/list-columns.ts'
import type { Row } from '../../db/rows.ts'
import { methodType } from '../payments/method-type.ts'

type PaymentRow = Row<'app.payment'>

function toContact(stored: unknown): Payment['merchantOrderBilling'] {
  // Most are null, and a failed parse is slow.
  if (stored === null) return null
  const read = contact.safeParse(stored)
  return read.success ? read.data : null
}

export const columns = listColumns<PaymentRow>()(paymentColumns, {
  merchantOrderInternalOrderId: 'internalOrderId',
  createdOn: 'createdAt',
  transactionStatus: 'status',
  payType: { of: ['payType'], csv: `case pay_type when 'plan' then 'Split' else 'Full' end` },
  paymentMethodType: { of: ['method'], read: methodType },
  refundedAmount: 'refundReserved',
  customerFullName: 'customerName',
  customerInternalCustomerId: 'internalCustomerId',
  paymentSourceBrand: 'sourceBrand',
  paymentSourceLast4: 'sourceLast4',
  // The report joins these to the payments.
  tags: { of: ['transactionId'], csv: 'tags' },
  notes: { of: ['transactionId'], csv: 'notes' },
  merchantOrderType: 'orderType',
  merchantOrderBilling: { of: ['billing'], read: ({ billing }) => toContact(billing) },
  merchantOrderShipping: { of: ['shipping'], read: ({ shipping }) => toContact(shipping) },
  transactionPayType: {
    of: ['payCardId', 'payPlanId'],
    read: ({ payCardId, payPlanId }) => ({ payCardId, payPlanId }),
  },
  refundTransactionId: 'transactionId',
  holdExpiresAt: {
    of: ['holdExpiresAt', 'status'],
    read: ({ status, holdExpiresAt }) =>
      status === 'not_captured' ? (holdExpiresAt?.toISOString() ?? null) : null,
  },
  customerPhoneNumber: 'customerPhone',
  cardWalletType: 'walletType',
  chargeCardCVCVerificationPassed: 'cvcPassed',
  paymentSourceThreeDSecureVerificationPassed: 'threeDsPassed',
  chargeFailure: {
    of: ['status', 'failureCode', 'failureMessage'],
    read: ({ status, failureCode: code, failureMessage: message }) =>
      status === 'failed' ? { code, message } : null,
  },
})
