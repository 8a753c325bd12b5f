import type { Handlers } from '../../http/edge/handlers.ts'
import type { ApplePayService } from './apple-pay.ts'
import type { NotificationSettingsService } from './notification-settings.ts'
import type { SettingsService } from './service.ts'

type Calls =
  | 'getPublicInfo'
  | 'savePublicInfo'
  | 'getAccountSettings'
  | 'saveAccountSettings'
  | 'getBusinessInfo'
  | 'saveBusinessInfo'
  | 'getBranding'
  | 'saveBranding'
  | 'getMetaData'
  | 'saveMetaData'
  | 'onboard'
  | 'getPayoutSettings'
  | 'savePayoutSettings'
  | 'getOrderNotifications'
  | 'saveOrderNotifications'
  | 'getApplePay'
  | 'addApplePayDomains'
  | 'removeApplePayDomains'

interface Asked {
  settings: SettingsService
  notifications: NotificationSettingsService
  applePay: ApplePayService
}

type Saved = Awaited<ReturnType<NotificationSettingsService['get']>>

const toPayoutSettings = ({ enabled, emails, version }: Saved) => ({
  notificationsEnabled: enabled,
  notificationEmails: emails,
  version,
})

const toOrderNotifications = ({ enabled, emails, version }: Saved) => ({
  orderPaidNotificationsEnabled: enabled,
  orderPaidNotificationEmails: emails,
  version,
})

export function settingsHandlers({
  settings,
  notifications,
  applePay,
}: Asked): Pick<Handlers, Calls> {
  return {
    getPublicInfo: async ({ who }) => ({ data: await settings.publicInfo(who.merchantId) }),
    savePublicInfo: async ({ who, body }) => ({ data: await settings.savePublicInfo(who, body) }),
    getAccountSettings: async ({ who }) => ({ data: await settings.account(who.merchantId) }),
    saveAccountSettings: async ({ who, body }) => ({ data: await settings.saveAccount(who, body) }),
    getBusinessInfo: async ({ who }) => ({ data: await settings.business(who.merchantId) }),
    saveBusinessInfo: async ({ who, body }) => ({ data: await settings.saveBusiness(who, body) }),
    getBranding: async ({ who }) => ({ data: await settings.branding(who.merchantId) }),
    saveBranding: async ({ who, body }) => ({ data: await settings.saveBranding(who, body) }),
    getMetaData: async ({ who, params }) => ({
      data: { value: await settings.meta(who.merchantId, params.key) },
    }),
    async saveMetaData({ who, body }) {
      await settings.saveMeta(who, body.key, body.value)
      return {}
    },
    async onboard({ who }) {
      await settings.onboard(who)
      return {}
    },
    getPayoutSettings: async ({ who }) => ({
      data: toPayoutSettings(await notifications.get(who.merchantId, 'payouts')),
    }),
    savePayoutSettings: async ({ who, body }) => ({
      data: toPayoutSettings(
        await notifications.save(who, 'payouts', {
          enabled: body.notificationsEnabled,
          emails: body.notificationEmails,
          version: body.version,
        }),
      ),
    }),
    getOrderNotifications: async ({ who }) => ({
      data: toOrderNotifications(await notifications.get(who.merchantId, 'orders')),
    }),
    saveOrderNotifications: async ({ who, body }) => ({
      data: toOrderNotifications(
        await notifications.save(who, 'orders', {
          enabled: body.orderPaidNotificationsEnabled,
          emails: body.orderPaidNotificationEmails,
          version: body.version,
        }),
      ),
    }),
    getApplePay: async ({ who }) => ({ data: await applePay.get(who.merchantId) }),
    addApplePayDomains: async ({ who, body }) => ({ data: await applePay.add(who, body) }),
    removeApplePayDomains: async ({ who, body }) => ({ data: await applePay.remove(who, body) }),
  }
}
