import { defineModule } from '../../app/module.ts'
import type { ByBrand } from '../../kit/by-brand.ts'
import type { ApprovalsService } from '../approvals/service.ts'
import type { SecurityNotices } from '../identity/staff/security-notices.ts'
import type { MailService } from '../mail/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { OrdersService } from '../orders/service.ts'
import type { NotificationSettingsService } from '../settings/notification-settings.ts'
import { eventMail } from './event-mail.ts'

interface Needs {
  merchants: MerchantsService
  mail: MailService
  notices: SecurityNotices
  approvals: ApprovalsService
  orders: OrdersService
  notificationSettings: NotificationSettingsService
  supportEmail: ByBrand
}

export const notificationsModule = defineModule('notifications', (kit, needs: Needs) => {
  const { notices, orders, notificationSettings } = needs
  const service = eventMail({
    ...kit,
    ...needs,
    recipients: notificationSettings.recipients,
    admins: notices.admins,
    responders: notices.responders,
    orderLink: orders.freshLink,
  })
  return {
    services: { eventMail: service },
    listeners: [{ reader: 'mail', handle: service.write }],
  }
})
