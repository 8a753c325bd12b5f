import { defineModule } from '../../app/module.ts'
import type { ApiKeysService } from '../api-keys/service.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import type { IdentityService } from '../identity/sign-in/service.ts'
import type { SecurityNotices } from '../identity/staff/security-notices.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { OrdersService } from '../orders/service.ts'
import { apiKeyHandlers } from './api-key-routes.ts'
import { applePayService } from './apple-pay.ts'
import { openLogos } from './logo/routes.ts'
import { notificationSettings } from './notification-settings.ts'
import { revealKeys } from './reveal-keys.ts'
import { settingsHandlers } from './routes.ts'
import { secretKeysService } from './secret-keys.ts'
import { settingsService } from './service.ts'

interface Needs {
  apiKeys: ApiKeysService
  merchants: MerchantsService
  identity: IdentityService
  notices: SecurityNotices
  orders: OrdersService
  bankAccounts: BankAccountsService
}

export const settingsModule = defineModule('settings', (kit, needs: Needs) => {
  const { apiKeys, merchants, identity, notices, orders, bankAccounts } = needs
  const recipients = notificationSettings({ ...kit, merchants, notices })
  const applePay = applePayService({ ...kit, merchants })
  const deps = {
    ...kit,
    merchants,
    hasOrders: orders.hasAny,
    reschedule: bankAccounts.reschedule,
    personalInfo: identity.personalInfo,
  }
  const settings = settingsService(deps)
  const { logos, handlers: logoHandlers } = openLogos(deps)
  const reveal = revealKeys({ ...kit, merchants, notices })
  const secretKeys = secretKeysService({ ...kit, apiKeys, merchants, notices })
  return {
    services: {
      settings,
      logos,
      applePay,
      notificationSettings: recipients,
      revealKeys: reveal,
    },
    handlers: {
      ...settingsHandlers({ settings, notifications: recipients, applePay }),
      ...logoHandlers,
      ...apiKeyHandlers(apiKeys, reveal, secretKeys),
    },
  }
})
