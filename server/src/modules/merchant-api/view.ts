import type { MerchantOrder, MerchantTransaction } from '@paydeck/contract/calls/merchant-api'
import { transactionStatus } from '@paydeck/contract/merchant/status'

import type { ItemView, OrderView, TransactionView } from './store.ts'

/** An order in the published form. */
export function toMerchantOrder(
  merchantId: string,
  order: OrderView,
  items: readonly ItemView[],
): MerchantOrder {
  const { currency } = order
  return {
    merchantOrderId: order.merchant_order_id,
    merchantId,
    marketplaceId: order.tenant_id,
    internalOrderId: order.internal_order_id,
    amount: order.amount,
    currency,
    // The price is the same however it is paid.
    paymentTypeAmounts: [],
    amountPaid: order.status === 'paid' ? order.captured : 0,
    customerEmail: order.customer_email,
    phoneNo: order.phone_no,
    type: order.order_type,
    description: order.description,
    items: items.map(({ image_url: imageUrl, ...item }) => ({ ...item, currency, imageUrl })),
    invoiceLineItems: [],
    taxIncluded: order.tax_included,
    taxIncludedAmountOverride: order.tax_override,
    discount: order.discount === null ? null : { amount: order.discount },
    shipping: order.shipping,
    billing: {
      address: order.billing_address,
      name: order.billing_name,
      phone: order.billing_phone,
    },
    metadata: order.metadata,
    status: order.status,
    transactionId: order.active_transaction_id,
    request3DSOnPayment: order.request_3ds,
    emailCustomerReceipt: order.email_receipt,
    createdAt: order.created_at.toISOString(),
    updatedAt: order.updated_at.toISOString(),
  }
}

/** A payment in the published form. */
export function toMerchantTransaction(
  merchantId: string,
  row: TransactionView,
): MerchantTransaction {
  return {
    _id: row.transaction_id,
    merchantId,
    customerId: row.customer_id,
    merchantOrderId: row.merchant_order_id,
    transactionPayType: {
      payCardId: row.pay_card_id,
      payPlanId: row.pay_plan_id,
      payDeferralId: null,
      bankTransferId: null,
    },
    amount: row.transaction_amount,
    currency: row.currency,
    surchargeAmount: row.surcharge,
    status: transactionStatus.parse(row.status),
    statusBeforeDispute:
      row.status_before === null ? null : transactionStatus.parse(row.status_before),
    lastChargeId: row.last_charge_id,
    refundedAmount: row.refund_reserved,
    payoutId: row.payout_id,
    cardPaymentSourceId: row.payment_source,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    fee: row.platform_fee,
  }
}
