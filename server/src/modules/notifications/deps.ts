import type { Database, MerchantTx } from '../../db/database.ts'
import type { ByBrand } from '../../kit/by-brand.ts'
import type { ApprovalsService } from '../approvals/service.ts'
import type { MailService } from '../mail/service.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import type { NotificationSettingsService } from '../settings/notification-settings.ts'

export interface EventMailDeps {
  db: Database
  merchants: Pick<MerchantsService, 'get'>
  mail: Pick<MailService, 'enqueue'>
  recipients: NotificationSettingsService['recipients']
  admins: (tx: MerchantTx, merchantId: string) => Promise<string[]>
  /** Those who may respond to disputes. */
  responders: (tx: MerchantTx, merchantId: string) => Promise<string[]>
  approvals: Pick<ApprovalsService, 'forMail'>
  /** A fresh link to an order's page, whatever its state. */
  orderLink: (tx: MerchantTx, merchant: Merchant, merchantOrderId: string) => Promise<string>
  /** This server's, without a trailing slash. */
  origin: string
  supportEmail: ByBrand
}
