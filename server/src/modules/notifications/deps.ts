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
  /** The people who may respond to disputes. */
  responders: (tx: MerchantTx, merchantId: string) => Promise<string[]>
  approvals: Pick<ApprovalsService, 'forMail'>
  /** A new link to an order's page, whatever the order's state. */
  orderLink: (tx: MerchantTx, merchant: Merchant, merchantOrderId: string) => Promise<string>
  /** The server's origin, without a trailing slash. */
  origin: string
  supportEmail: ByBrand
}
