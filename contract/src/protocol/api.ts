import { allAccountCalls } from '../api/account-calls.ts'
import { checkoutCalls } from '../api/checkout-calls.ts'
import { allPaymentCalls } from '../api/payment-calls.ts'
import { settingsCalls } from '../api/settings-calls.ts'
import { shopCalls } from '../api/shop-calls.ts'
import { transferCalls } from '../api/transfer-calls.ts'

export const api = {
  ...allAccountCalls,
  ...settingsCalls,
  ...allPaymentCalls,
  ...shopCalls,
  ...checkoutCalls,
  ...transferCalls,
} as const

export type Api = typeof api
export type CallName = keyof Api
