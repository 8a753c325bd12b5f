import type { SealedColumn } from '../db/reseal.ts'
import type { Job, Sweep } from '../jobs/queue.ts'
import type { Gauge } from '../kit/gauge.ts'
import type { AttachmentMaker } from '../modules/mail/attachments.ts'
import type { EventListener } from '../modules/domain-events/events.ts'
import type { Reconciler } from '../modules/operations/service.ts'
import { MODULE_ORDER } from './module-order.ts'
import type { Kit } from './kit.ts'
import type { Module, ModuleParts } from './module.ts'

/** What the modules contribute to each other; complete only once all of them are made. */
export interface Gathered {
  reconcilers: Reconciler[]
  listeners: EventListener[]
  attachments: AttachmentMaker[]
}

type ServicesOf<Parts> = Parts extends { services: infer Services extends object }
  ? Services
  : object
type HandlersOf<Parts> = Parts extends { handlers: infer Calls extends object } ? Calls : object

export interface Assembled<Services, Calls> {
  services: Services
  handlers: Calls
  sweeps: Sweep[]
  jobs: Job[]
  sealed: SealedColumn[]
  gauges: Gauge[]
  stop(): Promise<void>
}

/** Modules made so far; each may need the services of those before it, and only those. */
export interface Assembly<Services extends object, Calls extends object> {
  add<Parts extends ModuleParts>(
    module: Module<Services, Parts>,
  ): Assembly<Services & ServicesOf<Parts>, Calls & HandlersOf<Parts>>
  done(): Assembled<Services, Calls>
}

/** Makes modules in order. Throws if the order differs from `module-order.ts`. */
export function assemble<Outside extends object>(
  kit: Kit,
  outside: Outside,
): Assembly<Outside & { gathered: Gathered }, object> {
  const gathered: Gathered = { reconcilers: [], listeners: [], attachments: [] }
  const added: ModuleParts[] = []

  function after<Services extends object, Calls extends object>(
    services: Services,
    handlers: Calls,
  ): Assembly<Services, Calls> {
    return {
      add<Parts extends ModuleParts>(module: Module<Services, Parts>) {
        const expected = MODULE_ORDER[added.length]
        if (module.name !== expected)
          throw new Error(`${module.name} was added where ${expected} belongs`)
        const parts = module.make(kit, services)
        for (const service of Object.keys(parts.services ?? {}))
          if (service in services) throw new Error(`${module.name} offers ${service} once more`)
        added.push(parts)
        gathered.reconcilers.push(...(parts.reconcilers ?? []))
        gathered.listeners.push(...(parts.listeners ?? []))
        gathered.attachments.push(...(parts.attachments ?? []))
        return after({ ...services, ...parts.services } as Services & ServicesOf<Parts>, {
          ...handlers,
          ...parts.handlers,
        })
      },
      done() {
        if (added.length < MODULE_ORDER.length)
          throw new Error(`${MODULE_ORDER[added.length]} was not added`)
        return {
          services,
          handlers,
          sweeps: added.flatMap((parts) => parts.sweeps ?? []),
          jobs: added.flatMap((parts) => parts.jobs ?? []),
          sealed: added.flatMap((parts) => parts.sealed ?? []),
          gauges: added.flatMap((parts) => parts.gauges ?? []),
          stop: async () => {
            for (const { stop } of added.toReversed()) await stop?.()
          },
        }
      },
    }
  }

  return after({ ...outside, gathered }, {})
}
