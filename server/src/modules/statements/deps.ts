import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { AuditService } from '../audit/service.ts'
import type { MailService } from '../mail/service.ts'
import type { MerchantsService } from '../merchants/service.ts'

export interface StatementsDeps {
  db: Database
  clock: Clock
  /** This server's origin, without a trailing slash. */
  origin: string
  audit: Pick<AuditService, 'record'>
  mail: Pick<MailService, 'enqueue'>
  merchants: Pick<MerchantsService, 'get'>
  onError: (failure: unknown) => void
}
