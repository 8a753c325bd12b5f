import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Secrets } from '../../kit/secrets/secrets.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { OperatorLog } from '../operators/log.ts'

export interface BookChainDeps {
  db: Database
  clock: Clock
  secrets: Secrets
  merchants: Pick<MerchantsService, 'get' | 'list'>
  log: OperatorLog
  onError: (failure: unknown) => void
}
