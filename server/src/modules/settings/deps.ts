import type { Country } from '@paydeck/contract/money/currency'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import type { AuditService } from '../audit/service.ts'
import type { MerchantsService } from '../merchants/service.ts'

export interface SettingsDeps {
  db: Database
  clock: Clock
  queue: Queue
  audit: Pick<AuditService, 'record'>
  merchants: Pick<MerchantsService, 'get' | 'lock' | 'change' | 'gst'>
  /** A merchant with orders can no longer change its country. */
  hasOrders: (merchantId: string) => Promise<boolean>
  /** Reschedules the next payout run, whose hour and holidays are local. */
  reschedule: (
    tx: MerchantTx,
    merchantId: string,
    before: { country: Country; timeZone: string },
  ) => Promise<void>
  personalInfo: (actor: Actor) => Promise<{ firstName: string; lastName: string }>
}
