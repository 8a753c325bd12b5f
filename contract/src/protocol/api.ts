import { apiKeyCalls } from '../calls/api-keys.ts'
import { accountCalls } from '../calls/account.ts'
import { authnCalls } from '../calls/authn.ts'
import { bankAccountCalls } from '../calls/bank-accounts.ts'
import { bankPaymentCalls } from '../calls/bank-payments.ts'
import { authorisationCalls } from '../calls/authorisations.ts'
import { configCalls } from '../calls/config.ts'
import { customerCalls } from '../calls/customers.ts'
import { emailMessageCalls } from '../calls/email-messages.ts'
import { invoiceCalls } from '../calls/invoice.ts'
import { merchantCalls } from '../calls/merchant.ts'
import { merchantApiCalls } from '../calls/merchant-api.ts'
import { orderCalls } from '../calls/orders.ts'
import { orderSettingsCalls } from '../calls/order-settings.ts'
import { paymentCalls } from '../calls/payments.ts'
import { verificationCalls } from '../calls/verifications.ts'
import { webhookCalls } from '../calls/webhooks.ts'
import { walletCalls } from '../calls/wallets.ts'
import { payCalls } from '../calls/pay-order.ts'
import { payoutCalls } from '../calls/payouts.ts'
import { planCalls } from '../calls/plans.ts'
import { refundCalls } from '../calls/refunds.ts'
import { reportCalls } from '../calls/reports.ts'
import { settingsCalls } from '../calls/settings.ts'

/** Every call there is, by name. The server mounts exactly these; OpenAPI prints exactly these. */
export const api = {
  ...configCalls,
  ...authnCalls,
  ...accountCalls,
  ...merchantCalls,
  ...settingsCalls,
  ...apiKeyCalls,
  ...webhookCalls,
  ...paymentCalls,
  ...customerCalls,
  ...refundCalls,
  ...planCalls,
  ...authorisationCalls,
  ...verificationCalls,
  ...orderCalls,
  ...merchantApiCalls,
  ...orderSettingsCalls,
  ...emailMessageCalls,
  ...invoiceCalls,
  ...payCalls,
  ...bankAccountCalls,
  ...payoutCalls,
  ...reportCalls,
  ...bankPaymentCalls,
  ...walletCalls,
} as const

export type Api = typeof api
export type CallName = keyof Api
