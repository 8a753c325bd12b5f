import { shopOrderCalls } from '../calls/shop/orders.ts'
import { shopPaymentCalls } from '../calls/shop/payments.ts'
import { shopCheckoutCalls } from '../calls/shop/checkout.ts'
import { shopCustomerCalls } from '../calls/shop/customers.ts'

export const shopCalls = {
  ...shopOrderCalls,
  ...shopPaymentCalls,
  ...shopCustomerCalls,
  ...shopCheckoutCalls,
} as const
