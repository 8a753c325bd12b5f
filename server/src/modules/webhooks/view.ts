import { webhookEvent, type Webhook, type WebhookDelivery } from '@paydeck/contract/calls/webhooks'

import type { Clock } from '../../kit/clock.ts'
import type { LastDeliveryRow, ListedDeliveryRow } from './delivery-store.ts'
import type { EndpointRow } from './endpoint-store.ts'

export const toWebhook = (row: EndpointRow): Webhook => ({
  webhookId: row.webhookId,
  url: row.url,
  events: row.events.map((event) => webhookEvent.parse(event)),
  status: row.status,
  createdAt: row.createdAt.toISOString(),
})

/** The state of a delivery. While its endpoint is suspended, a pending delivery is not attempted. */
export const toLastDelivery = (
  row: Omit<LastDeliveryRow, 'webhookId'>,
  endpoint: Pick<EndpointRow, 'status'>,
) => ({
  eventType: webhookEvent.parse(row.eventType),
  status:
    row.status === 'waiting' && endpoint.status === 'suspended' ? ('held' as const) : row.status,
  lastStatus: row.lastStatus,
  lastError: row.lastError,
  createdAt: row.createdAt.toISOString(),
  attemptedAt: row.attemptedAt?.toISOString() ?? null,
})

/** A delivery for the log: attempts are scheduled by wall time, but merchants see business time. */
export function toDelivery(
  row: ListedDeliveryRow,
  endpoint: Pick<EndpointRow, 'status'>,
  clock: Clock,
): WebhookDelivery {
  const inBusinessTime = (wall: Date): string =>
    new Date(wall.getTime() + clock.now().getTime() - clock.wall().getTime()).toISOString()
  return {
    ...toLastDelivery(row, endpoint),
    deliveryId: row.deliveryId,
    // From the cause, such as `TransactionPaid:tran_…`.
    subjectId: row.cause.slice(row.eventType.length + 1),
    attempts: row.attempts,
    nextAttemptAt:
      row.nextAttemptAt && endpoint.status === 'active' ? inBusinessTime(row.nextAttemptAt) : null,
  }
}
