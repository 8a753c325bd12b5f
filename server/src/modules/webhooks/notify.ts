import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { DomainEvent } from '../domain-events/events.ts'
import type { ShopViews } from '../merchant-api/service.ts'
import { insertDelivery } from './delivery-store.ts'
import { readEndpoints } from './endpoint-store.ts'
import { payloadsOf, type WebhookPayload } from './payloads.ts'

export interface NotifyDeps {
  db: Database
  clock: Clock
  newId: NewId
  views: ShopViews
}

/** Creates a delivery for each endpoint that wants the event, once, due immediately. */
export async function notifyEndpoints(
  deps: NotifyDeps,
  merchantId: string,
  happened: DomainEvent,
): Promise<void> {
  const { db } = deps
  const endpoints = await readEndpoints(db.reader, merchantId)
  const active = endpoints.filter(({ status }) => status === 'active')
  // Most merchants have no endpoint, so stop before reading anything else.
  if (active.length === 0) return
  const payloads = await payloadsOf(deps, merchantId, happened)
  await db.inMerchant(merchantId, async (tx) => {
    for (const { webhookId, events } of active)
      for (const payload of payloads.filter(({ type }) => events.includes(type)))
        await insertDelivery(tx, merchantId, deliveryOf(deps, merchantId, webhookId, payload))
  })
}

function deliveryOf(
  { clock, newId }: NotifyDeps,
  merchantId: string,
  webhookId: string,
  { type, occurrence, metadata, event }: WebhookPayload,
) {
  const now = clock.now()
  const deliveryId = newId('webhookDelivery')
  return {
    deliveryId,
    webhookId,
    cause: `${type}:${occurrence}`,
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
    status: 'waiting' as const,
    attempts: 0,
    lastStatus: null,
    lastError: null,
    nextAttemptAt: clock.wall(),
    createdAt: now,
    attemptedAt: null,
  }
}
