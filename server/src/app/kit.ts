import type { Database } from '../db/database.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Rates } from '../http/limits/policies.ts'
import type { Clock } from '../kit/clock.ts'
import type { RetryPolicy } from '../kit/retry-policy.ts'
import type { NewId } from '../kit/ids.ts'
import type { Random } from '../kit/random.ts'
import type { Secrets } from '../kit/secrets/secrets.ts'
import type { AuditService } from '../modules/audit/service.ts'
import type { DomainEvents } from '../modules/domain-events/service.ts'

export interface Kit {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  /** Every key is derived from them. */
  secrets: Secrets
  origin: string
  sandbox: boolean
  /** How long a shop's server may wait while a provider is silent. */
  retryPolicy: RetryPolicy
  /** Null: no rate limits. */
  limits: Rates | null
  queue: Queue
  audit: AuditService
  events: DomainEvents
  onError: (failure: unknown, context?: object) => void
}
