import type { Database } from '../../db/database.ts'
import type { Rates } from '../../http/limits/policies.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Random } from '../../kit/random.ts'
import type { Secrets } from '../../kit/secrets/secrets.ts'
import type { OperatorLog } from './log.ts'

export interface OperatorsDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  secrets: Secrets
  limits: Rates | null
  log: OperatorLog
}
