import type { PayResponse } from '@paydeck/contract/calls/invoice'
import type { MerchantOrder } from '@paydeck/contract/calls/shop/orders'
import type { OnlineOrder } from '@paydeck/contract/calls/shop/third-generation'
import type { Money } from '@paydeck/contract/money/schemas'

export const moneyOf = ({ amount, currency }: Money): OnlineOrder['amount'] => ({
  minorCurrencyUnits: amount,
  currency,
})

export const toOnlineOrder = (order: MerchantOrder): OnlineOrder => ({
  orderId: order.merchantOrderId,
  merchantId: order.merchantId,
  marketplaceId: order.marketplaceId,
  referenceOrderId: order.internalOrderId,
  amount: moneyOf(order),
  customerEmailAddress: order.customerEmail,
  description: order.description,
  status: order.status,
  transactionId: order.transactionId,
  createdAt: order.createdAt,
  updatedAt: order.updatedAt,
})

export const toPayAnswer = (paid: PayResponse) => ({
  transactionId: paid.transactionId,
  transactionStatus: paid.transactionStatus,
  amount: moneyOf(paid),
  type: paid.type === 'payplan' ? ('payplan' as const) : ('payinfull' as const),
})
