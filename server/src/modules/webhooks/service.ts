import type { Database } from '../../db/database.ts'
import { forEachMerchant } from '../../jobs/for-each-merchant.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Random } from '../../kit/random.ts'
import type { AuditService } from '../audit/service.ts'
import type { ShopViews } from '../merchant-api/service.ts'
import { deliveryLog } from './delivery-log.ts'
import { forget, insertDelivery, merchantsWithOld } from './delivery-store.ts'
import { dueDeliveries } from './due-store.ts'
import { endpointSecrets } from './endpoint-secrets.ts'
import { subscribersOf } from './endpoint-store.ts'
import { webhookEndpoints } from './endpoints.ts'
import type { DomainEvent } from '../domain-events/events.ts'
import { payloadBuilder } from './payloads.ts'
import { deliveryDispatcher } from './dispatcher.ts'
import { webhookAudit } from './audit.ts'
import { deliveryAttempts } from './attempts.ts'

const KEPT_MS = 30 * 86_400_000

export interface WebhooksDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  secret: Buffer
  queue: Queue
  audit: Pick<AuditService, 'record'>
  views: ShopViews
  /** Development: private addresses and plain http are let through. */
  isOpen: boolean
  /** How long an endpoint may take to answer; the house's five seconds unless said. */
  timeLimitMs?: number
  onError: (failure: unknown) => void
}

export type WebhooksService = ReturnType<typeof webhooksService>

/** Telling merchants' own servers what has happened: signed, again and again until they have heard it. */
export function webhooksService(deps: WebhooksDeps) {
  const { db, clock, newId } = deps
  const buildPayload = payloadBuilder(deps)
  const secrets = endpointSecrets(deps)
  const record = webhookAudit(deps.audit)
  const tries = deliveryAttempts({ ...deps, secrets })
  const pump = deliveryDispatcher({
    clock,
    find: async (full, places) => {
      const due = await db.inSweep((tx) => dueDeliveries(tx, clock.wall(), full, places))
      return due.map((row) => ({
        merchantId: row.merchantId,
        webhookId: row.webhookId,
        deliveryId: row.deliveryId,
      }))
    },
    attempt: (due) => tries.attempt(due.merchantId, due.deliveryId),
    onError: deps.onError,
  })

  return {
    ...webhookEndpoints({ ...deps, secrets, record }),
    ...deliveryLog({ ...deps, record }),

    /** Makes a delivery for everybody who listens, once, due at once. */
    async tell(merchantId: string, happened: DomainEvent): Promise<void> {
      const made = await buildPayload(merchantId, happened)
      if (!made) return
      const { type, metadata, event } = made
      const now = clock.now()
      await db.inMerchant(merchantId, async (tx) => {
        for (const webhookId of await subscribersOf(tx, merchantId, type)) {
          const deliveryId = newId('webhookDelivery')
          await insertDelivery(tx, merchantId, {
            deliveryId,
            webhookId,
            cause: `${type}:${happened.subjectId}`,
            eventType: type,
            body: JSON.stringify({
              merchantId,
              metadata,
              webhookSubscriptionId: webhookId,
              webhookEventType: type,
              requestId: deliveryId,
              event,
              timestamp: now.toISOString(),
            }),
            status: 'waiting',
            attempts: 0,
            lastStatus: null,
            lastError: null,
            nextAttemptAt: clock.wall(),
            createdAt: now,
            attemptedAt: null,
          })
        }
      })
    },

    /** Begins to try what is due, by wall time, and does not wait for it. */
    deliver: pump.wake,

    /** Tries every delivery that is due, by wall time; one that fails does not keep the others. */
    deliverDue: pump.drained,

    /** Begins no further try, and waits for those that run. */
    stop: pump.stop,

    /** Forgets what was sent more than thirty days ago. */
    forgetOld(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEPT_MS)
      return forEachMerchant(
        (most) => db.inSweep((tx) => merchantsWithOld(tx, before, most)),
        (merchantId) => db.inMerchant(merchantId, (tx) => forget(tx, merchantId, before)),
      )
    },
  }
}
