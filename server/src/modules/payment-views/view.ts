import type { Payment, TransactionDetail } from '@paydeck/contract/calls/payments'
import { contact } from '@paydeck/contract/protocol/wire'

import type { PaymentTable } from '../../db/schema.ts'
import type { ListedPayment } from './list-store.ts'

/** A stored contact as the wire shows it; null when none was given. */
function toContact(stored: unknown): Payment['merchantOrderBilling'] {
  // Most have none, and a parse that fails is a dear way to say so.
  if (stored === null) return null
  const read = contact.safeParse(stored)
  return read.success ? read.data : null
}

const METHOD_TYPES: Record<PaymentTable['method'], Payment['paymentMethodType']> = {
  card: 'Card',
  direct_debit: 'DirectDebit',
  payto: 'PayTo',
}

/** A stored payment as the wire shows it. */
export function toPayment(row: ListedPayment): Payment {
  return {
    transactionId: row.transaction_id,
    merchantOrderId: row.merchant_order_id,
    merchantOrderInternalOrderId: row.internal_order_id,
    merchantOrderType: row.order_type,
    merchantOrderBilling: toContact(row.billing),
    merchantOrderShipping: toContact(row.shipping),
    createdAt: row.created_at.toISOString(),
    transactionAmount: row.transaction_amount,
    refundedAmount: row.refund_reserved,
    platformFee: row.platform_fee,
    currency: row.currency,
    transactionStatus: row.status,
    transactionPayType: { payCardId: row.pay_card_id, payPlanId: row.pay_plan_id },
    refundTransactionId: row.transaction_id,
    outcomeUnknown: row.outcome_unknown,
    holdExpiresAt:
      row.status === 'not_captured' ? (row.hold_expires_at?.toISOString() ?? null) : null,
    customerId: row.customer_id,
    customerInternalCustomerId: row.internal_customer_id,
    customerFullName: row.customer_name,
    customerEmail: row.customer_email,
    customerPhoneNumber: row.customer_phone,
    paymentMethodType: METHOD_TYPES[row.method],
    paymentSourceBrand: row.source_brand,
    paymentSourceLast4: row.source_last4,
    cardWalletType: row.wallet_type,
    chargeCardCVCVerificationPassed: row.cvc_passed,
    paymentSourceThreeDSecureVerificationPassed: row.three_ds_passed,
    chargeFailure:
      row.status === 'failed' ? { code: row.failure_code, message: row.failure_message } : null,
    sourceVerificationId: row.source_verification_id,
    payoutArrivalAt: null,
    payoutAmount: null,
    payoutId: null,
    payPlanInitialPaymentAmount: null,
    payPlanScheduledInstalments: [],
    refunds: [],
  }
}

function toMethod(row: PaymentTable): TransactionDetail['paymentMethod'] {
  if (row.method === 'direct_debit')
    return {
      paymentMethodType: 'DirectDebit',
      directDebitStatus: row.debit_status,
      directDebitFailure:
        row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message },
      accountRoutingNumber: row.bank_routing_number,
      accountLast4: row.bank_account_hint,
    }
  if (row.method === 'payto')
    return {
      paymentMethodType: 'PayTo',
      accountHint: row.bank_account_hint,
      paymentFailure: row.failure_code === null ? null : { message: row.failure_message },
    }
  return {
    paymentMethodType: 'Card',
    cardBrand: row.source_brand,
    cardLast4: row.source_last4,
    cardFunding: row.source_funding,
    cardExpiryDate: row.source_expiry,
    cardCVCVerificationPassed: row.cvc_passed,
    card3DSVerificationPassed: row.three_ds_passed,
    outcome3ds: row.three_ds_info === null ? null : { info: row.three_ds_info },
  }
}

/** How a payment was paid, for the details view. */
export function toTransactionDetail(row: PaymentTable): TransactionDetail {
  return {
    transactionId: row.transaction_id,
    paymentMethod: toMethod(row),
    purchaseDetails: {
      transactionId: row.transaction_id,
      orderId: row.merchant_order_id,
      referenceOrderId: row.internal_order_id,
      amount: row.transaction_amount,
      surchargeAmount: row.surcharge,
      refundedAmount: row.refund_reserved,
      currency: row.currency,
      status: row.status,
      payType: row.pay_type === 'plan' ? 'PayPlan' : 'PayInFull',
      description: row.description,
      availableOn: row.available_on,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    },
    serviceFees: {
      variableAmount: row.fee_variable,
      fixedAmount: row.fee_fixed,
      taxAmount: row.fee_tax,
      totalAmount: row.platform_fee,
    },
  }
}
