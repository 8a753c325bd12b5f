import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { AuditService } from '../audit/service.ts'
import type { SecurityNotices } from '../identity/staff/security-notices.ts'
import type { ProgramGrantsService } from '../program-grants/service.ts'

export interface ConsentsDeps {
  db: Database
  clock: Clock
  audit: Pick<AuditService, 'record'>
  notices: Pick<SecurityNotices, 'notifyAdmins'>
  programGrants: ProgramGrantsService
}
