import {
  MAX_WEBHOOKS,
  type ListedWebhook,
  type Webhook,
  type WebhookEvent,
} from '@paydeck/contract/calls/webhooks'

import type { MerchantTx } from '../../db/database.ts'
import type { Queue } from '../../jobs/queue.ts'
import { AppError, conflict, notFound } from '../../kit/errors.ts'
import { urlRefusal } from './public-address.ts'
import { UNSUBSCRIBED } from './delivery-attempts.ts'
import type { Staff } from './audit.ts'
import { readLastDeliveries } from './delivery-store.ts'
import { cancelUnsubscribed } from './due-store.ts'
import type { EndpointSecrets } from './endpoint-secrets.ts'
import * as store from './endpoint-store.ts'
import { checkMayNotify } from './may-notify.ts'
import { testDelivery, type TestDeliveryDeps } from './test-delivery.ts'
import { toLastDelivery, toWebhook } from './view.ts'

/** How long the previous secret still signs. */
const GRACE_MS = 86_400_000

export interface WebhookEndpointsDeps extends TestDeliveryDeps {
  queue: Queue
  secrets: EndpointSecrets
}

interface NewEndpoint {
  url: string
  events: readonly WebhookEvent[]
}

interface EndpointChange {
  url?: string | undefined
  events?: readonly WebhookEvent[] | undefined
  status?: 'active' | 'suspended' | undefined
}

type WithSecret = Webhook & { secret: string }

/** A merchant's endpoints: their addresses, events and signing secrets. */
export const webhookEndpoints = (deps: WebhookEndpointsDeps) => ({
  list: (merchantId: string) => listEndpoints(deps, merchantId),

  /** Returns the secret, only this once. 400 with a sentence for an address that we cannot post to. */
  create: (actor: Staff, input: NewEndpoint) => createEndpoint(deps, actor, input),

  /** Changes the given fields. 404 for an unknown endpoint; 403 for payout events without `payouts:read`. */
  change: (actor: Staff, webhookId: string, input: EndpointChange) =>
    changeEndpoint(deps, actor, webhookId, input),

  remove: (actor: Staff, webhookId: string) => removeEndpoint(deps, actor, webhookId),

  /** Returns a new secret, only this once; the previous one also signs for a day. 404 for an unknown endpoint. */
  renewSecret: (actor: Staff, webhookId: string) => renewSecret(deps, actor, webhookId),

  /** Sends an event's example, once. 404 for an unknown endpoint, 429 after too many. */
  test: (actor: Staff, webhookId: string, event: WebhookEvent) =>
    testDelivery(deps, actor, webhookId, event),
})

function checkUrl({ isOpen }: WebhookEndpointsDeps, url: string): void {
  const refusal = urlRefusal(url, isOpen)
  if (refusal !== null)
    throw new AppError(400, 'bad_request', refusal, { fields: { fields: { url: refusal } } })
}

async function listEndpoints(
  { db }: WebhookEndpointsDeps,
  merchantId: string,
): Promise<ListedWebhook[]> {
  const [endpoints, last] = await Promise.all([
    store.readEndpoints(db.reader, merchantId),
    readLastDeliveries(db.reader, merchantId),
  ])
  const lastOf = new Map(last.map((row) => [row.webhookId, row]))
  return endpoints.map((row) => {
    const delivery = lastOf.get(row.webhookId)
    return { ...toWebhook(row), lastDelivery: delivery ? toLastDelivery(delivery, row) : null }
  })
}

async function createEndpoint(
  deps: WebhookEndpointsDeps,
  actor: Staff,
  input: NewEndpoint,
): Promise<WithSecret> {
  const { db, clock, newId, secrets, record } = deps
  const { merchantId, userId } = actor
  checkUrl(deps, input.url)
  checkMayNotify(actor, input.events)
  return db.inMerchant(merchantId, async (tx) => {
    const endpoints = await store.lockEndpoints(tx, merchantId)
    if (endpoints.length >= MAX_WEBHOOKS)
      throw conflict('too_many_webhooks', 'There are ten webhooks already. Delete one first.')
    const webhookId = newId('webhook')
    const { secret, sealed } = secrets.fresh(merchantId, webhookId)
    const row = {
      webhookId,
      url: input.url,
      events: [...new Set(input.events)],
      status: 'active' as const,
      secretSealed: sealed,
      previousSecretSealed: null,
      previousUntil: null,
      createdAt: clock.now(),
      createdBy: userId,
      version: 1,
    }
    await store.insertEndpoint(tx, merchantId, row)
    await record(tx, actor, {
      action: 'added',
      webhookId,
      url: input.url,
      details: { url: input.url },
    })
    return { ...toWebhook({ merchantId, ...row }), secret }
  })
}

async function changeEndpoint(
  deps: WebhookEndpointsDeps,
  actor: Staff,
  webhookId: string,
  input: EndpointChange,
): Promise<Webhook> {
  const { merchantId } = actor
  const { url, events, status } = input
  if (url !== undefined) checkUrl(deps, url)
  return deps.db.inMerchant(merchantId, async (tx) => {
    const before = (await store.lockEndpoints(tx, merchantId)).find(
      (endpoint) => endpoint.webhookId === webhookId,
    )
    if (!before) throw notFound()
    // Also for a new address, which would receive the events chosen before.
    if (url !== undefined || events !== undefined) checkMayNotify(actor, events ?? before.events)
    const row = await store.changeEndpoint(tx, merchantId, webhookId, {
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events: [...new Set(events)] }),
      ...(status !== undefined && { status }),
    })
    if (!row) throw notFound()
    await applyToWaiting(deps, tx, before, row)
    const details = { url: row.url, status: row.status }
    await deps.record(tx, actor, { action: 'changed', webhookId, url: row.url, details })
    return toWebhook(row)
  })
}

/** Applies a change of an endpoint to its pending deliveries. */
async function applyToWaiting(
  { queue }: WebhookEndpointsDeps,
  tx: MerchantTx,
  before: store.EndpointRow,
  { merchantId, webhookId, ...after }: store.EndpointRow,
): Promise<void> {
  if (before.events.some((event) => !after.events.includes(event))) {
    const unsubscribed = { events: after.events, error: UNSUBSCRIBED }
    await cancelUnsubscribed(tx, merchantId, webhookId, unsubscribed)
  }
  if (before.status !== 'active' && after.status === 'active')
    await queue.send(tx, 'webhook.deliver', { merchantId, webhookId })
}

const removeEndpoint = (
  { db, record }: WebhookEndpointsDeps,
  actor: Staff,
  webhookId: string,
): Promise<void> =>
  db.inMerchant(actor.merchantId, async (tx) => {
    const url = await store.deleteEndpoint(tx, actor.merchantId, webhookId)
    if (url === null) throw notFound()
    await record(tx, actor, { action: 'removed', webhookId, url })
  })

function renewSecret(
  { db, clock, secrets, record }: WebhookEndpointsDeps,
  actor: Staff,
  webhookId: string,
): Promise<WithSecret> {
  const { merchantId } = actor
  return db.inMerchant(merchantId, async (tx) => {
    const endpoints = await store.lockEndpoints(tx, merchantId)
    const before = endpoints.find((endpoint) => endpoint.webhookId === webhookId)
    if (!before) throw notFound()
    const { secret, sealed } = secrets.fresh(merchantId, webhookId)
    const row = await store.changeEndpoint(tx, merchantId, webhookId, {
      secretSealed: sealed,
      previousSecretSealed: before.secretSealed,
      previousUntil: new Date(clock.wall().getTime() + GRACE_MS),
    })
    if (!row) throw notFound()
    await record(tx, actor, { action: 'secret_renewed', webhookId, url: row.url })
    return { ...toWebhook(row), secret }
  })
}
