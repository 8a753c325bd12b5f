import { shopOrderCalls } from '../calls/shop/orders.ts'
import { shopPaymentCalls } from '../calls/shop/payments.ts'
import { shopCustomerCalls } from '../calls/shop/customers.ts'

/** What a shop’s plugin and a merchant’s own servers call. */
export const shopCalls = {
  ...shopOrderCalls,
  ...shopPaymentCalls,
  ...shopCustomerCalls,
} as const
