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
  /** How outcomes of its provider calls are found out. */
  reconcilers?: readonly Reconciler[]
  listeners?: readonly EventListener[]
  /** Papers that its mail carries. */
  attachments?: readonly AttachmentMaker[]
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
