import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { DomainEvent } from '../domain-events/events.ts'
import type { ShopViews } from '../merchant-api/service.ts'
import { insertDelivery } from './delivery-store.ts'
import { subscribersOf } from './endpoint-store.ts'
import { payloadBuilder } from './payloads.ts'

export interface NotifyDeps {
  db: Database
  clock: Clock
  newId: NewId
  views: ShopViews
}

/** Makes a delivery of an event for each endpoint that listens to it, once, due immediately. */
export async function notifyEndpoints(
  deps: NotifyDeps,
  merchantId: string,
  happened: DomainEvent,
): Promise<void> {
  const { db, clock, newId } = deps
  const payload = await payloadBuilder(deps)(merchantId, happened)
  if (!payload) return
  const { type, metadata, event } = payload
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
}
