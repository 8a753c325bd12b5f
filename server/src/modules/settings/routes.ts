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

interface Services {
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

const applePayHandlers = (applePay: ApplePayService) =>
  ({
    getApplePay: async ({ actor }) => ({ data: await applePay.get(actor.merchantId) }),
    addApplePayDomains: async ({ actor, body }) => ({ data: await applePay.add(actor, body) }),
    removeApplePayDomains: async ({ actor, body }) => ({
      data: await applePay.remove(actor, body),
    }),
  }) satisfies Partial<Handlers>

export function settingsHandlers({
  settings,
  notifications,
  applePay,
}: Services): Pick<Handlers, Calls> {
  return {
    getPublicInfo: async ({ actor }) => ({ data: await settings.publicInfo(actor.merchantId) }),
    savePublicInfo: async ({ actor, body }) => ({
      data: await settings.savePublicInfo(actor, body),
    }),
    getAccountSettings: async ({ actor }) => ({ data: await settings.account(actor.merchantId) }),
    saveAccountSettings: async ({ actor, body }) => ({
      data: await settings.saveAccount(actor, body),
    }),
    getBusinessInfo: async ({ actor }) => ({ data: await settings.business(actor.merchantId) }),
    saveBusinessInfo: async ({ actor, body }) => ({
      data: await settings.saveBusiness(actor, body),
    }),
    getBranding: async ({ actor }) => ({ data: await settings.branding(actor.merchantId) }),
    saveBranding: async ({ actor, body }) => ({ data: await settings.saveBranding(actor, body) }),
    getMetaData: async ({ actor, params }) => ({
      data: { value: await settings.meta(actor.merchantId, params.key) },
    }),
    async saveMetaData({ actor, body }) {
      await settings.saveMeta(actor, body.key, body.value)
      return {}
    },
    async onboard({ actor }) {
      await settings.onboard(actor)
      return {}
    },
    getPayoutSettings: async ({ actor }) => ({
      data: toPayoutSettings(await notifications.get(actor.merchantId, 'payouts')),
    }),
    savePayoutSettings: async ({ actor, body }) => ({
      data: toPayoutSettings(
        await notifications.save(actor, 'payouts', {
          enabled: body.notificationsEnabled,
          emails: body.notificationEmails,
          version: body.version,
        }),
      ),
    }),
    getOrderNotifications: async ({ actor }) => ({
      data: toOrderNotifications(await notifications.get(actor.merchantId, 'orders')),
    }),
    saveOrderNotifications: async ({ actor, body }) => ({
      data: toOrderNotifications(
        await notifications.save(actor, 'orders', {
          enabled: body.orderPaidNotificationsEnabled,
          emails: body.orderPaidNotificationEmails,
          version: body.version,
        }),
      ),
    }),
    ...applePayHandlers(applePay),
  }
}
