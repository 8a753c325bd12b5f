import type { MerchantOrder } from '@paydeck/contract/calls/shop/orders'
import type { MerchantTransaction } from '@paydeck/contract/calls/shop/payments'

export const AT = '2026-03-02T00:00:00.000Z'

export const ORDER: MerchantOrder = {
  merchantOrderId: 'ordr_9n2c4Xk1bQ7wLm3v',
  merchantId: 'mcht_4hJ8sLq2Zt6YwP0n',
  marketplaceId: 'mktp_1Kd8Rv5xTq2ZnB7c',
  internalOrderId: 'WOO-1001',
  amount: 22500,
  currency: 'AUD',
  paymentTypeAmounts: [],
  amountPaid: 22500,
  customerEmail: 'jane@example.com',
  phoneNo: '+61485759280',
  type: 'online',
  description: null,
  items: [
    {
      amount: 22500,
      currency: 'AUD',
      description: 'House blend, 5 kg',
      sku: 'HB-5',
      quantity: 1,
      imageUrl: null,
    },
  ],
  invoiceLineItems: [],
  taxIncluded: true,
  taxIncludedAmountOverride: null,
  discount: null,
  shipping: null,
  billing: { address: null, name: 'Jane Citizen', phone: null },
  metadata: { basket: '77' },
  status: 'paid',
  transactionId: 'tran_5KqT8vWzHc1RmX9j',
  request3DSOnPayment: false,
  emailCustomerReceipt: true,
  createdAt: AT,
  updatedAt: AT,
}

export const TRANSACTION: MerchantTransaction = {
  _id: 'tran_5KqT8vWzHc1RmX9j',
  merchantId: ORDER.merchantId,
  customerId: 'cust_8YbR2mNpQv4LsK7d',
  merchantOrderId: ORDER.merchantOrderId,
  transactionPayType: {
    payCardId: 'card_3TqL7cVdXw9FbN2z',
    payPlanId: null,
    payDeferralId: null,
    bankTransferId: null,
  },
  amount: 22500,
  currency: 'AUD',
  surchargeAmount: 0,
  status: 'paid',
  statusBeforeDispute: null,
  lastChargeId: 'chrg_6ZxP1kHsGt5JqM8r',
  refundedAmount: 0,
  payoutId: null,
  cardPaymentSourceId: 'psrc_2GfD9wJmVb6CyT0k',
  createdAt: AT,
  updatedAt: AT,
  fee: 466,
}
