import type { WebhookDelivery, WebhookDeliveryWithBody } from '@paydeck/contract/calls/webhooks'

import type { Database } from '../../db/database.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Clock } from '../../kit/clock.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { PAGE_SIZE, pagesOf, rowsBefore } from '../../kit/pages.ts'
import { countDeliveries, readDeliveries, readDelivery } from './delivery-store.ts'
import { requeueDelivery } from './due-store.ts'
import { lockEndpoints, readEndpoints, type EndpointRow } from './endpoint-store.ts'
import { checkMayNotify } from './may-notify.ts'
import type { RecordWebhook, Staff } from './audit.ts'
import { toDelivery } from './view.ts'

/** Nobody turns more pages than this comes to. */
const MAX_COUNTED = 2_000

export interface DeliveryLogDeps {
  db: Database
  clock: Clock
  queue: Queue
  record: RecordWebhook
}

/** What was sent to an endpoint in the last thirty days, and sending one of it again. */
export function deliveryLog({ db, clock, queue, record }: DeliveryLogDeps) {
  /** 404 for an unknown one. */
  async function endpointOf(merchantId: string, webhookId: string): Promise<EndpointRow> {
    const known = await readEndpoints(db.reader, merchantId)
    const endpoint = known.find((one) => one.webhookId === webhookId)
    if (!endpoint) throw notFound()
    return endpoint
  }

  return {
    /** Deliveries of an endpoint, newest first, 20 a page. 404 for an unknown endpoint. */
    async deliveries(
      merchantId: string,
      webhookId: string,
      page: number,
    ): Promise<{ deliveries: WebhookDelivery[]; pageCount: number }> {
      const endpoint = await endpointOf(merchantId, webhookId)
      const window = { offset: rowsBefore(page), limit: PAGE_SIZE }
      const [rows, total] = await Promise.all([
        readDeliveries(db.reader, merchantId, webhookId, window),
        countDeliveries(db.reader, merchantId, webhookId, MAX_COUNTED),
      ])
      return {
        deliveries: rows.map((row) => toDelivery(row, endpoint, clock)),
        pageCount: pagesOf(total),
      }
    },

    /** One delivery, with what is sent. 404 for an unknown one; 403 for one of a payout to who may not see them. */
    async delivery(
      who: Staff,
      webhookId: string,
      deliveryId: string,
    ): Promise<WebhookDeliveryWithBody> {
      const { merchantId } = who
      const [endpoint, row] = await Promise.all([
        endpointOf(merchantId, webhookId),
        readDelivery(db.reader, merchantId, webhookId, deliveryId),
      ])
      if (!row) throw notFound()
      checkMayNotify(who, [row.eventType])
      return { ...toDelivery(row, endpoint, clock), body: row.body }
    },

    /**
     * Has a delivery sent once more, from the first try on. 404 for an unknown one; 403 as for reading it; 409 while
     * the webhook is suspended.
     */
    async resend(
      who: Staff,
      webhookId: string,
      deliveryId: string,
    ): Promise<WebhookDeliveryWithBody> {
      const { merchantId } = who
      return db.inMerchant(merchantId, async (tx) => {
        const now = clock.wall()
        const known = await lockEndpoints(tx, merchantId)
        const endpoint = known.find((one) => one.webhookId === webhookId)
        if (!endpoint) throw notFound()
        if (endpoint.status === 'suspended')
          throw conflict('webhook_suspended', 'This webhook is suspended. Resume it first.')
        const row = await requeueDelivery(tx, merchantId, webhookId, deliveryId, now)
        if (!row) throw notFound()
        checkMayNotify(who, [row.eventType])
        await queue.send(tx, 'webhook.deliver', { merchantId, webhookId })
        await record(tx, who, 'resent', webhookId, { deliveryId })
        return { ...toDelivery(row, endpoint, clock), body: row.body }
      })
    },
  }
}
