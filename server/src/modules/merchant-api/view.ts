import type { MerchantRefund } from '@paydeck/contract/calls/shop/lists'
import type { MerchantOrder } from '@paydeck/contract/calls/shop/orders'
import type { MerchantTransaction } from '@paydeck/contract/calls/shop/payments'
import { transactionStatus } from '@paydeck/contract/merchant/status'

import type { RefundView } from './list-store.ts'
import type { ItemView, OrderView, TransactionView } from './store.ts'

export function toMerchantOrder(
  merchantId: string,
  order: OrderView,
  items: readonly ItemView[],
): MerchantOrder {
  const { currency } = order
  return {
    merchantOrderId: order.merchantOrderId,
    merchantId,
    marketplaceId: order.tenantId,
    internalOrderId: order.internalOrderId,
    amount: order.amount,
    currency,
    // The price does not depend on the payment method.
    paymentTypeAmounts: [],
    amountPaid: order.status === 'paid' ? order.captured : 0,
    customerEmail: order.customerEmail,
    phoneNo: order.phoneNo,
    type: order.orderType,
    description: order.description,
    items: items.map(({ amount, description, sku, quantity, imageUrl }) => ({
      amount,
      currency,
      description,
      sku,
      quantity,
      imageUrl,
    })),
    invoiceLineItems: [],
    taxIncluded: order.taxIncluded,
    taxIncludedAmountOverride: order.taxOverride,
    discount: order.discount === null ? null : { amount: order.discount },
    shipping: order.shipping,
    billing: {
      address: order.billingAddress,
      name: order.billingName,
      phone: order.billingPhone,
    },
    metadata: order.metadata,
    status: order.status,
    transactionId: order.activeTransactionId,
    request3DSOnPayment: order.requestThreeDs,
    emailCustomerReceipt: order.emailReceipt,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  }
}

export function toMerchantTransaction(
  merchantId: string,
  row: TransactionView,
): MerchantTransaction {
  return {
    _id: row.transactionId,
    merchantId,
    customerId: row.customerId,
    merchantOrderId: row.merchantOrderId,
    transactionPayType: {
      payCardId: row.payCardId,
      payPlanId: row.payPlanId,
      payDeferralId: null,
      bankTransferId: null,
    },
    amount: row.transactionAmount,
    currency: row.currency,
    surchargeAmount: row.surcharge,
    status: transactionStatus.parse(row.status),
    statusBeforeDispute:
      row.statusBefore === null ? null : transactionStatus.parse(row.statusBefore),
    lastChargeId: row.lastChargeId,
    refundedAmount: row.refundReserved,
    payoutId: row.payoutId,
    cardPaymentSourceId: row.paymentSource,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    fee: row.platformFee,
  }
}

export const toMerchantRefund = ({
  createdAt,
  updatedAt,
  ...refund
}: RefundView): MerchantRefund => ({
  ...refund,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
