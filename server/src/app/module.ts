import type { SealedColumn } from '../db/reseal.ts'
import type { Handlers } from '../http/edge/handlers.ts'
import type { Job, Sweep } from '../jobs/queue.ts'
import type { Gauge } from '../kit/gauge.ts'
import type { AttachmentMaker } from '../modules/mail/attachments.ts'
import type { EventListener } from '../modules/domain-events/events.ts'
import type { Reconciler } from '../modules/operations/service.ts'
import type { ModuleName } from './module-order.ts'
import type { Kit } from './kit.ts'

export interface ModuleParts {
  services?: object
  handlers?: Partial<Handlers>
  sweeps?: readonly Sweep[]
  jobs?: readonly Job[]
  /** How to find out the outcome of its provider calls. */
  reconcilers?: readonly Reconciler[]
  listeners?: readonly EventListener[]
  /** Papers attached to its emails. */
  attachments?: readonly AttachmentMaker[]
  /** Its sealed columns, for `reseal`. */
  sealed?: readonly SealedColumn[]
  /** Metrics for operators. */
  gauges?: readonly Gauge[]
  /** Ends work in progress when the process stops. */
  stop?: () => Promise<void>
}

export interface Module<Needs, Parts extends ModuleParts> {
  name: ModuleName
  make: (kit: Kit, needs: Needs) => Parts
}

/** Declares a module: the only part of it that other modules and the server see. */
export const defineModule = <Needs, Parts extends ModuleParts>(
  name: ModuleName,
  make: (kit: Kit, needs: Needs) => Parts,
): Module<Needs, Parts> => ({ name, make })
