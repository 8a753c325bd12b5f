import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { AuditService } from '../audit/service.ts'
import type { MailService } from '../mail/service.ts'
import type { MerchantsService } from '../merchants/service.ts'

export interface EmailTemplatesDeps {
  db: Database
  clock: Clock
  newId: NewId
  merchants: Pick<MerchantsService, 'get'>
  mail: Pick<MailService, 'enqueue' | 'countSince'>
  audit: Pick<AuditService, 'record'>
}
