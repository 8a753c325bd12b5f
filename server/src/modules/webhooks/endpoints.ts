import {
  MAX_WEBHOOKS,
  type ListedWebhook,
  type Webhook,
  type WebhookEvent,
} from '@paydeck/contract/calls/webhooks'

import type { Database } from '../../db/database.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Clock } from '../../kit/clock.ts'
import { AppError, conflict, notFound } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import { urlRefusal } from './addresses.ts'
import { readLastDeliveries } from './delivery-store.ts'
import { cancelUnsubscribed } from './due-store.ts'
import type { EndpointSecrets } from './endpoint-secrets.ts'
import * as store from './endpoint-store.ts'
import { checkMayNotify } from './may-notify.ts'
import type { RecordWebhook, Staff } from './audit.ts'
import { UNHEARD } from './attempts.ts'
import { toOutcome, toWebhook } from './view.ts'

/** How long the secret before goes on signing. */
const GRACE_MS = 86_400_000

export interface WebhookEndpointsDeps {
  db: Database
  clock: Clock
  newId: NewId
  queue: Queue
  secrets: EndpointSecrets
  record: RecordWebhook
  /** Development: private addresses and plain http are let through. */
  isOpen: boolean
}

/** The endpoints that a merchant's staff keep: where, told of what, signed with which secret. */
export function webhookEndpoints(deps: WebhookEndpointsDeps) {
  const { db, clock, newId, queue, secrets, record, isOpen } = deps

  function checkUrl(url: string): void {
    const refusal = urlRefusal(url, isOpen)
    if (refusal !== null)
      throw new AppError(400, 'bad_request', refusal, undefined, { fields: { url: refusal } })
  }

  return {
    /** Every endpoint, oldest first, each with what became of its newest delivery. */
    async list(merchantId: string): Promise<ListedWebhook[]> {
      const [endpoints, last] = await Promise.all([
        store.readEndpoints(db.reader, merchantId),
        readLastDeliveries(db.reader, merchantId),
      ])
      const lastOf = new Map(last.map((one) => [one.webhookId, one]))
      return endpoints.map((row) => {
        const delivery = lastOf.get(row.webhookId)
        return { ...toWebhook(row), lastDelivery: delivery ? toOutcome(delivery, row) : null }
      })
    },

    /** Adds an endpoint; its secret is answered this once. 400 with a sentence for an address that cannot be told. */
    async create(
      who: Staff,
      wanted: { url: string; events: readonly WebhookEvent[] },
    ): Promise<Webhook & { secret: string }> {
      const { merchantId, userId } = who
      checkUrl(wanted.url)
      checkMayNotify(who, wanted.events)
      return db.inMerchant(merchantId, async (tx) => {
        const known = await store.lockEndpoints(tx, merchantId)
        if (known.length >= MAX_WEBHOOKS)
          throw conflict('too_many_webhooks', 'There are ten webhooks already. Delete one first.')
        const webhookId = newId('webhook')
        const { secret, sealed } = secrets.fresh(merchantId, webhookId)
        const row = {
          webhookId,
          url: wanted.url,
          events: [...new Set(wanted.events)],
          status: 'active' as const,
          secretSealed: sealed,
          previousSecretSealed: null,
          previousUntil: null,
          createdAt: clock.now(),
          createdBy: userId,
          version: 1,
        }
        await store.insertEndpoint(tx, merchantId, row)
        await record(tx, who, 'added', webhookId, { url: wanted.url })
        return { ...toWebhook({ merchantId, ...row }), secret }
      })
    },

    /**
     * Changes what is given. 404 for an unknown endpoint; 403 when somebody who may not see payouts would have them
     * told, or told elsewhere.
     */
    async change(
      who: Staff,
      webhookId: string,
      wanted: {
        url?: string | undefined
        events?: readonly WebhookEvent[] | undefined
        status?: 'active' | 'suspended' | undefined
      },
    ): Promise<Webhook> {
      const { merchantId } = who
      if (wanted.url !== undefined) checkUrl(wanted.url)
      return db.inMerchant(merchantId, async (tx) => {
        const known = await store.lockEndpoints(tx, merchantId)
        const before = known.find((one) => one.webhookId === webhookId)
        if (!before) throw notFound()
        if (wanted.url !== undefined || wanted.events !== undefined)
          checkMayNotify(who, wanted.events ?? before.events)
        const row = await store.changeEndpoint(tx, merchantId, webhookId, {
          ...(wanted.url !== undefined && { url: wanted.url }),
          ...(wanted.events !== undefined && { events: [...new Set(wanted.events)] }),
          ...(wanted.status !== undefined && { status: wanted.status }),
        })
        if (!row) throw notFound()
        if (wanted.events !== undefined) {
          const unheard = { events: row.events, error: UNHEARD }
          await cancelUnsubscribed(tx, merchantId, webhookId, unheard)
        }
        // What was held meanwhile is tried now.
        if (before.status !== 'active' && row.status === 'active')
          await queue.send(tx, 'webhook.deliver', { merchantId, webhookId })
        await record(tx, who, 'changed', webhookId, { url: row.url, status: row.status })
        return toWebhook(row)
      })
    },

    /** Forgets an endpoint and its deliveries. 404 for an unknown one. */
    async remove(who: Staff, webhookId: string): Promise<void> {
      const { merchantId } = who
      await db.inMerchant(merchantId, async (tx) => {
        if (!(await store.deleteEndpoint(tx, merchantId, webhookId))) throw notFound()
        await record(tx, who, 'removed', webhookId)
      })
    },

    /** A new secret, answered this once; the one before signs too for a day. 404 for an unknown endpoint. */
    async renewSecret(who: Staff, webhookId: string): Promise<Webhook & { secret: string }> {
      const { merchantId } = who
      return db.inMerchant(merchantId, async (tx) => {
        const known = await store.lockEndpoints(tx, merchantId)
        const before = known.find((one) => one.webhookId === webhookId)
        if (!before) throw notFound()
        const { secret, sealed } = secrets.fresh(merchantId, webhookId)
        const row = await store.changeEndpoint(tx, merchantId, webhookId, {
          secretSealed: sealed,
          previousSecretSealed: before.secretSealed,
          previousUntil: new Date(clock.wall().getTime() + GRACE_MS),
        })
        if (!row) throw notFound()
        await record(tx, who, 'secret_renewed', webhookId)
        return { ...toWebhook(row), secret }
      })
    },
  }
}
