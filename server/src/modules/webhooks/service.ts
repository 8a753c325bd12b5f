import { deleteOldRows } from '../../jobs/old-rows-store.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Random } from '../../kit/random.ts'
import type { Secrets } from '../../kit/secrets/secrets.ts'
import type { AuditService } from '../audit/service.ts'
import type { SecurityNotices } from '../identity/staff/security-notices.ts'
import type { DomainEvent } from '../domain-events/events.ts'
import { attemptDelivery } from './delivery-attempts.ts'
import { webhookAudit } from './audit.ts'
import { deliveryLog } from './delivery-log.ts'
import { deliveryDispatcher } from './dispatcher.ts'
import { dueDeliveries } from './due-store.ts'
import { endpointSecrets } from './endpoint-secrets.ts'
import { webhookEndpoints, type WebhookEndpointsDeps } from './endpoints.ts'
import { notifyEndpoints, type NotifyDeps } from './notify.ts'

export interface WebhooksDeps extends NotifyDeps, Pick<WebhookEndpointsDeps, 'testLimit'> {
  random: Random
  serverSecrets: Secrets
  queue: Queue
  audit: Pick<AuditService, 'record'>
  notices: Pick<SecurityNotices, 'notifyAdmins'>
  /** Development: allows private addresses and plain http. */
  isOpen: boolean
  timeLimitMs?: number
  onError: (failure: unknown) => void
}

export type WebhooksService = ReturnType<typeof webhooksService>

/** Sends signed events to merchants' own servers, and retries until they accept them. */
export function webhooksService(deps: WebhooksDeps) {
  const { db, clock, onError } = deps
  const secrets = endpointSecrets(deps)
  const record = webhookAudit(deps.audit, deps.notices)
  const dispatcher = deliveryDispatcher({
    clock,
    find: (full, slots) => db.inSweep((tx) => dueDeliveries(tx, clock.wall(), full, slots)),
    attempt: (due) => attemptDelivery({ ...deps, secrets }, due.merchantId, due.deliveryId),
    onError,
  })
  return {
    ...webhookEndpoints({ ...deps, secrets, record }),
    ...deliveryLog({ ...deps, record }),

    notify: (merchantId: string, happened: DomainEvent) =>
      notifyEndpoints(deps, merchantId, happened),

    /** Starts the attempts that are due by wall time, without waiting for them. */
    deliver: dispatcher.wake,

    /** Attempts every delivery that is due by wall time; a failure does not delay the others. */
    deliverDue: dispatcher.drained,

    stop: dispatcher.stop,

    /** Deletes deliveries created more than thirty days ago, by business time. */
    forgetOld: (): Promise<void> => deleteOldRows(db, 'app.webhookDelivery', clock.now()),
  }
}
