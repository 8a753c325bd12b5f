import type { WebhookDelivery, WebhookDeliveryWithBody } from '@paydeck/contract/calls/webhooks'

import type { Database } from '../../db/database.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Clock } from '../../kit/clock.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { PAGE_SIZE, pagesOf, rowsBefore } from '../../kit/pages.ts'
import type { RecordWebhook, Staff } from './audit.ts'
import { countDeliveries, readDeliveries, readDelivery } from './delivery-store.ts'
import { requeueDelivery } from './due-store.ts'
import { lockEndpoints, readEndpoints, type EndpointRow } from './endpoint-store.ts'
import { checkMayNotify } from './may-notify.ts'
import { toDelivery } from './view.ts'

/** A hundred pages; later deliveries are not counted. */
const MAX_COUNTED = 2_000

export interface DeliveryLogDeps {
  db: Database
  clock: Clock
  queue: Queue
  record: RecordWebhook
}

interface DeliveryIds {
  webhookId: string
  deliveryId: string
}

/** An endpoint's deliveries of the last thirty days. */
export const deliveryLog = (deps: DeliveryLogDeps) => ({
  /** Deliveries of an endpoint, newest first, 20 a page. 404 for an unknown endpoint. */
  deliveries: (merchantId: string, webhookId: string, page: number) =>
    listDeliveries(deps, merchantId, webhookId, page),

  /** One delivery with its body. 404 for an unknown one; 403 for a payout's without `payouts:read`. */
  delivery: (actor: Staff, webhookId: string, deliveryId: string) =>
    getDelivery(deps, actor, { webhookId, deliveryId }),

  /** Starts again with the first attempt. 404 for an unknown one; 403 as for reading it; 409 while suspended. */
  resend: (actor: Staff, webhookId: string, deliveryId: string) =>
    resendDelivery(deps, actor, { webhookId, deliveryId }),
})

function endpointIn(endpoints: readonly EndpointRow[], webhookId: string): EndpointRow {
  const endpoint = endpoints.find((item) => item.webhookId === webhookId)
  if (!endpoint) throw notFound()
  return endpoint
}

async function listDeliveries(
  { db, clock }: DeliveryLogDeps,
  merchantId: string,
  webhookId: string,
  page: number,
): Promise<{ deliveries: WebhookDelivery[]; pageCount: number }> {
  const endpoint = endpointIn(await readEndpoints(db.reader, merchantId), webhookId)
  const window = { offset: rowsBefore(page), limit: PAGE_SIZE }
  const [rows, total] = await Promise.all([
    readDeliveries(db.reader, merchantId, webhookId, window),
    countDeliveries(db.reader, merchantId, webhookId, MAX_COUNTED),
  ])
  return {
    deliveries: rows.map((row) => toDelivery(row, endpoint, clock)),
    pageCount: pagesOf(total),
  }
}

async function getDelivery(
  { db, clock }: DeliveryLogDeps,
  actor: Staff,
  { webhookId, deliveryId }: DeliveryIds,
): Promise<WebhookDeliveryWithBody> {
  const { merchantId } = actor
  const [endpoints, row] = await Promise.all([
    readEndpoints(db.reader, merchantId),
    readDelivery(db.reader, merchantId, webhookId, deliveryId),
  ])
  const endpoint = endpointIn(endpoints, webhookId)
  if (!row) throw notFound()
  checkMayNotify(actor, [row.eventType])
  return { ...toDelivery(row, endpoint, clock), body: row.body }
}

function resendDelivery(
  { db, clock, queue, record }: DeliveryLogDeps,
  actor: Staff,
  { webhookId, deliveryId }: DeliveryIds,
): Promise<WebhookDeliveryWithBody> {
  const { merchantId } = actor
  return db.inMerchant(merchantId, async (tx) => {
    const at = clock.wall()
    const endpoint = endpointIn(await lockEndpoints(tx, merchantId), webhookId)
    if (endpoint.status === 'suspended')
      throw conflict('webhook_suspended', 'This webhook is suspended. Resume it first.')
    const row = await requeueDelivery(tx, merchantId, { webhookId, deliveryId }, at)
    if (!row) throw notFound()
    checkMayNotify(actor, [row.eventType])
    await queue.send(tx, 'webhook.deliver', { merchantId, webhookId })
    await record(tx, actor, {
      action: 'resent',
      webhookId,
      url: endpoint.url,
      details: { deliveryId },
    })
    return { ...toDelivery(row, endpoint, clock), body: row.body }
  })
}
