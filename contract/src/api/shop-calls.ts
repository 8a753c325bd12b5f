import { shopOrderCalls } from '../calls/shop/orders.ts'
import { shopListCalls } from '../calls/shop/lists.ts'
import { shopPaymentCalls } from '../calls/shop/payments.ts'
import { shopCheckoutCalls } from '../calls/shop/checkout.ts'
import { thirdGenerationCalls } from '../calls/shop/third-generation.ts'
import { shopCustomerCalls } from '../calls/shop/customers.ts'

export const shopCalls = {
  ...shopOrderCalls,
  ...shopPaymentCalls,
  ...shopListCalls,
  ...shopCustomerCalls,
  ...thirdGenerationCalls,
  ...shopCheckoutCalls,
} as const
