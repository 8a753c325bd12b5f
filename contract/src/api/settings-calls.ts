import { merchantCalls } from '../calls/merchant.ts'
import { businessCalls } from '../calls/settings/business.ts'
import { firstStepCalls } from '../calls/settings/first-steps.ts'
import { logoCalls } from '../calls/settings/logo.ts'
import { productCalls } from '../calls/settings/products.ts'
import { profileCalls } from '../calls/settings/profile.ts'
import { notificationCalls } from '../calls/settings/notifications.ts'
import { applePayCalls } from '../calls/settings/apple-pay.ts'
import { apiKeyCalls } from '../calls/api-keys.ts'
import { approvalCalls } from '../calls/decisions/approvals.ts'
import { proposalCalls } from '../calls/decisions/proposals.ts'
import { shopAddressCalls } from '../calls/shop-addresses.ts'
import { webhookCalls } from '../calls/webhooks.ts'
import { orderSettingsCalls } from '../calls/order-settings.ts'
import { emailMessageCalls } from '../calls/email-messages.ts'

export const settingsCalls = {
  ...merchantCalls,
  ...businessCalls,
  ...firstStepCalls,
  ...logoCalls,
  ...productCalls,
  ...profileCalls,
  ...notificationCalls,
  ...applePayCalls,
  ...apiKeyCalls,
  ...approvalCalls,
  ...proposalCalls,
  ...shopAddressCalls,
  ...webhookCalls,
  ...orderSettingsCalls,
  ...emailMessageCalls,
} as const
