import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Actor } from '../../kit/actor.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Random } from '../../kit/random.ts'
import type { Secrets } from '../../kit/secrets/secrets.ts'
import type { AuditService } from '../audit/service.ts'
import type { SecurityNotices } from '../identity/staff/security-notices.ts'
import type { MerchantsService } from '../merchants/service.ts'

export interface BankAccountsDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  secrets: Secrets
  audit: AuditService
  notices: Pick<SecurityNotices, 'notifyAdmins'>
  merchants: Pick<MerchantsService, 'activateIn' | 'change'>
}

/** The person who changes an account, for the audit trail and emails. */
export type Changer = Pick<Actor, 'merchantId' | 'userId' | 'email'>

export interface PrimaryAccount {
  externalAccountId: string
  heldUntil: Date | null
  /** When the account returned a transfer; null once it is confirmed. */
  returnedAt: Date | null
}
