import type { Database } from '../db/database.ts'
import type { SealedColumn } from '../db/reseal.ts'
import type { Handlers } from '../http/edge/handlers.ts'
import type { Job, Queue, Sweep } from '../jobs/queue.ts'
import type { Rates } from '../http/limits/policies.ts'
import type { Clock } from '../kit/clock.ts'
import type { Gauge } from '../kit/gauge.ts'
import type { Patience } from '../kit/patience.ts'
import type { NewId } from '../kit/ids.ts'
import type { Random } from '../kit/random.ts'
import type { Secrets } from '../kit/secrets.ts'
import type { AuditService } from '../modules/audit/service.ts'
import type { EventListener } from '../modules/domain-events/events.ts'
import type { DomainEvents } from '../modules/domain-events/service.ts'
import type { Reconciler } from '../modules/operations/service.ts'
import type { ModuleName } from './module-order.ts'

export interface Kit {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  /** Every key is derived from them. */
  secrets: Secrets
  origin: string
  sandbox: boolean
  /** How long the answer to a shop's server may wait for a provider that is silent. */
  patience: Patience
  /** Null: no rate limits. */
  limits: Rates | null
  queue: Queue
  audit: AuditService
  events: DomainEvents
  onError: (failure: unknown, about?: object) => void
}

export interface ModuleParts {
  services?: object
  handlers?: Partial<Handlers>
  sweeps?: readonly Sweep[]
  jobs?: readonly Job[]
  /** How outcomes of its provider calls are found out. */
  reconcilers?: readonly Reconciler[]
  listeners?: readonly EventListener[]
  /** What it keeps sealed, for `reseal`. */
  sealed?: readonly SealedColumn[]
  /** What operators watch of it. */
  gauges?: readonly Gauge[]
  /** Ends work in progress when the process stops. */
  stop?: () => Promise<void>
}

export interface Module<Needs, Parts extends ModuleParts> {
  name: ModuleName
  make: (kit: Kit, needs: Needs) => Parts
}

/** Declares a module: the one edge through which the others and the server see it. */
export const defineModule = <Needs, Parts extends ModuleParts>(
  name: ModuleName,
  make: (kit: Kit, needs: Needs) => Parts,
): Module<Needs, Parts> => ({ name, make })
