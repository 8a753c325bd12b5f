import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Random } from '../../kit/random.ts'
import type { Secrets } from '../../kit/secrets/secrets.ts'
import type { AuditService } from '../audit/service.ts'
import type { ConsentRequests } from './consent-request.ts'
import type { Registrations } from './registration.ts'
import type { RefreshTokens } from './tokens.ts'

export interface ProgramGrantsDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  secrets: Secrets
  origin: string
  audit: Pick<AuditService, 'record'>
  onError: (failure: unknown) => void
}

export interface Context extends ProgramGrantsDeps {
  programs: Registrations
  requests: ConsentRequests
  refresh: RefreshTokens
}
