import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Random } from '../../kit/random.ts'
import type { Secrets } from '../../kit/secrets/secrets.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import type { StaffService } from '../identity/staff/staff-service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { OperatorLog } from '../operators/log.ts'
import type { OperatorsService } from '../operators/service.ts'

export interface ApplicationsDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  secrets: Secrets
  log: OperatorLog
  operators: Pick<OperatorsService, 'eventsOf'>
  merchants: Pick<MerchantsService, 'checkNew' | 'createIn' | 'activateIn' | 'listTenants'>
  accounts: Pick<BankAccountsService, 'read' | 'addIn'>
  staff: Pick<StaffService, 'inviteIn'>
}
