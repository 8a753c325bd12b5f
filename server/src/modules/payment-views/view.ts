import type { Payment, TransactionDetail } from '@paydeck/contract/calls/payments'
import { contact } from '@paydeck/contract/protocol/wire'

import type { Row } from '../../db/rows.ts'
import type { ListedPayment } from './list-store.ts'

/** A stored contact as the wire shows it; null when none was given. */
function toContact(stored: unknown): Payment['merchantOrderBilling'] {
  // Most have none, and a parse that fails is a dear way to say so.
  if (stored === null) return null
  const read = contact.safeParse(stored)
  return read.success ? read.data : null
}

const METHOD_TYPES: Record<Row<'app.payment'>['method'], Payment['paymentMethodType']> = {
  card: 'Card',
  direct_debit: 'DirectDebit',
  payto: 'PayTo',
}

/** A stored payment as the wire shows it. */
export function toPayment(row: ListedPayment): Payment {
  return {
    transactionId: row.transactionId,
    merchantOrderId: row.merchantOrderId,
    merchantOrderInternalOrderId: row.internalOrderId,
    merchantOrderType: row.orderType,
    merchantOrderBilling: toContact(row.billing),
    merchantOrderShipping: toContact(row.shipping),
    createdAt: row.createdAt.toISOString(),
    transactionAmount: row.transactionAmount,
    refundedAmount: row.refundReserved,
    platformFee: row.platformFee,
    currency: row.currency,
    transactionStatus: row.status,
    transactionPayType: { payCardId: row.payCardId, payPlanId: row.payPlanId },
    refundTransactionId: row.transactionId,
    outcomeUnknown: row.outcomeUnknown,
    holdExpiresAt:
      row.status === 'not_captured' ? (row.holdExpiresAt?.toISOString() ?? null) : null,
    customerId: row.customerId,
    customerInternalCustomerId: row.internalCustomerId,
    customerFullName: row.customerName,
    customerEmail: row.customerEmail,
    customerPhoneNumber: row.customerPhone,
    paymentMethodType: METHOD_TYPES[row.method],
    paymentSourceBrand: row.sourceBrand,
    paymentSourceLast4: row.sourceLast4,
    cardWalletType: row.walletType,
    chargeCardCVCVerificationPassed: row.cvcPassed,
    paymentSourceThreeDSecureVerificationPassed: row.threeDsPassed,
    chargeFailure:
      row.status === 'failed' ? { code: row.failureCode, message: row.failureMessage } : null,
    sourceVerificationId: row.sourceVerificationId,
    payoutArrivalAt: null,
    payoutAmount: null,
    payoutId: null,
    payPlanInitialPaymentAmount: null,
    payPlanScheduledInstalments: [],
    refunds: [],
  }
}

function toMethod(row: Row<'app.payment'>): TransactionDetail['paymentMethod'] {
  if (row.method === 'direct_debit')
    return {
      paymentMethodType: 'DirectDebit',
      directDebitStatus: row.debitStatus,
      directDebitFailure:
        row.failureCode === null ? null : { code: row.failureCode, message: row.failureMessage },
      accountRoutingNumber: row.bankRoutingNumber,
      accountLast4: row.bankAccountHint,
    }
  if (row.method === 'payto')
    return {
      paymentMethodType: 'PayTo',
      accountHint: row.bankAccountHint,
      paymentFailure: row.failureCode === null ? null : { message: row.failureMessage },
    }
  return {
    paymentMethodType: 'Card',
    cardBrand: row.sourceBrand,
    cardLast4: row.sourceLast4,
    cardFunding: row.sourceFunding,
    cardExpiryDate: row.sourceExpiry,
    cardCVCVerificationPassed: row.cvcPassed,
    card3DSVerificationPassed: row.threeDsPassed,
    outcome3ds: row.threeDsInfo === null ? null : { info: row.threeDsInfo },
  }
}

/** How a payment was paid, for the details view. */
export function toTransactionDetail(row: Row<'app.payment'>): TransactionDetail {
  return {
    transactionId: row.transactionId,
    paymentMethod: toMethod(row),
    purchaseDetails: {
      transactionId: row.transactionId,
      orderId: row.merchantOrderId,
      referenceOrderId: row.internalOrderId,
      amount: row.transactionAmount,
      surchargeAmount: row.surcharge,
      refundedAmount: row.refundReserved,
      currency: row.currency,
      status: row.status,
      payType: row.payType === 'plan' ? 'PayPlan' : 'PayInFull',
      description: row.description,
      availableOn: row.availableOn,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    },
    serviceFees: {
      variableAmount: row.feeVariable,
      fixedAmount: row.feeFixed,
      taxAmount: row.feeTax,
      totalAmount: row.platformFee,
    },
  }
}
