import type { WebhookEvent, WebhookTest } from '@paydeck/contract/calls/webhooks'

import type { Database } from '../../db/database.ts'
import { webhookExample } from '../../http/docs/webhook-examples.ts'
import type { Clock } from '../../kit/clock.ts'
import { notFound, tooManyRequests } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Level } from '../../kit/token-buckets.ts'
import type { RecordWebhook, Staff } from './audit.ts'
import { readEndpoints } from './endpoint-store.ts'
import { type SendDeps, sendSigned } from './send-signed.ts'

/** Enough to recognise an error page. */
const SHOWN_BYTES = 1024

export interface TestDeliveryDeps extends SendDeps {
  db: Database
  clock: Clock
  newId: NewId
  record: RecordWebhook
  /** Per merchant; null: unlimited. */
  testLimit: ((merchantId: string) => Level) | null
}

/**
 * Sends the documented example of an event to an endpoint, even a suspended one, signed and marked as a test. It is not
 * an event or a delivery: it is sent once, and only the activity log records it. 404 for an unknown endpoint; 429 after
 * too many for one merchant.
 */
export async function testDelivery(
  deps: TestDeliveryDeps,
  actor: Staff,
  webhookId: string,
  event: WebhookEvent,
): Promise<WebhookTest> {
  const { db, clock, newId, record, testLimit } = deps
  const { merchantId } = actor
  const endpoints = await readEndpoints(db.reader, merchantId)
  const endpoint = endpoints.find((item) => item.webhookId === webhookId)
  if (!endpoint) throw notFound()
  const level = testLimit?.(merchantId)
  if (level?.isAllowed === false) throw tooManyRequests(level.retryAfter, level)
  const { url } = endpoint
  await db.inMerchant(merchantId, (tx) =>
    record(tx, actor, { action: 'tested', webhookId, url, details: { event } }),
  )
  const requestId = newId('webhookDelivery')
  const body = JSON.stringify({
    ...webhookExample(event),
    merchantId,
    webhookSubscriptionId: webhookId,
    requestId,
    timestamp: clock.now().toISOString(),
    isTest: true,
  })
  const begun = clock.wall().getTime()
  const sent = await sendSigned(deps, endpoint, { deliveryId: requestId, body }, SHOWN_BYTES)
  const milliseconds = clock.wall().getTime() - begun
  const { status, error, text: answer } = sent
  return { requestId, status, error, milliseconds, answer, body }
}
