import * as z from 'zod/mini'

import { route } from '../../protocol/route.ts'
import { began, line, merchantPath, versioned } from './settings-fields.ts'

const recipients = z.optional(z.array(line(254)).check(z.maxLength(100)))

export const payoutSettings = z.object({
  notificationEmails: z.array(z.string()),
  notificationsEnabled: z.boolean(),
  ...versioned,
})
export const newPayoutSettings = z.object({
  notificationEmails: recipients,
  notificationsEnabled: z.optional(z.boolean()),
  ...began,
})

export const orderNotifications = z.object({
  orderPaidNotificationEmails: z.array(z.string()),
  orderPaidNotificationsEnabled: z.boolean(),
  ...versioned,
})
export const newOrderNotifications = z.object({
  orderPaidNotificationEmails: recipients,
  orderPaidNotificationsEnabled: z.optional(z.boolean()),
  ...began,
})

export const notificationCalls = {
  getPayoutSettings: route({
    requirement: 'API-31',
    base: 'api',
    method: 'GET',
    path: `${merchantPath}/settings/payout`,
    summary: 'Who is mailed about transfers',
    access: 'staff',
    permission: 'payouts:read',
    answer: payoutSettings,
    otherwise: 'Failed to fetch payout reports',
  }),
  savePayoutSettings: route({
    requirement: 'API-32',
    base: 'api',
    method: 'POST',
    path: `${merchantPath}/settings/payout`,
    summary: 'Change who is mailed about transfers; a first list switches the mail on',
    access: 'staff',
    permission: 'payouts:settings',
    stepUp: true,
    body: newPayoutSettings,
    answer: payoutSettings,
    otherwise: 'Failed to save payout report settings',
  }),
  getOrderNotifications: route({
    requirement: 'API-68',
    base: 'api',
    method: 'GET',
    path: `${merchantPath}/settings/order-notifications`,
    summary: 'Who is mailed when an order is paid',
    access: 'staff',
    permission: 'settings:write',
    answer: orderNotifications,
    otherwise: 'Failed to fetch order notifications',
  }),
  saveOrderNotifications: route({
    requirement: 'API-69',
    base: 'api',
    method: 'POST',
    path: `${merchantPath}/settings/order-notifications`,
    summary: 'Change who is mailed when an order is paid; a first list switches the mail on',
    access: 'staff',
    permission: 'settings:write',
    body: newOrderNotifications,
    answer: orderNotifications,
    otherwise: 'Failed to save payment confirmation settings',
  }),
} as const
