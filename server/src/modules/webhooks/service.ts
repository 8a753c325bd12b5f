import type {
  ListedWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryWithBody,
  WebhookEvent,
} from '@paydeck/contract/calls/webhooks'
import {
  MOST_WEBHOOKS,
  WEBHOOK_SIGNATURE_HEADER,
  webhookEvent,
} from '@paydeck/contract/calls/webhooks'
import { canReadPayouts } from '@paydeck/contract/permissions'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { AppError, conflict, forbidden, notFound } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Random } from '../../kit/random.ts'
import { seal, unseal } from '../../kit/sealed.ts'
import { deriveKey } from '../../kit/secrets.ts'
import type { AuditService } from '../audit/service.ts'
import type { ShopViews } from '../merchant-api/service.ts'
import { urlRefusal } from './addresses.ts'
import { eventMaker, type Happened } from './events.ts'
import { NotSent, post } from './post.ts'
import { hasArrived, nextAttempt, signatureHeader } from './deliveries.ts'
import { deliveryPump } from './pump.ts'
import * as store from './store.ts'

const DAY = 86_400_000
const PAGE_SIZE = 20
/** Nobody turns more pages than this comes to. */
const COUNTED_AT_MOST = 2_000
/** A try that was begun and never ended, its server was killed, is made again after this long. */
const LEASE_MS = 2 * 60_000
const KEPT_MS = 30 * DAY
/** How long the secret before goes on signing. */
const GRACE_MS = 1 * DAY
const SWEEP_BATCH = 100
const UNHEARD = 'The webhook does not listen to this event any more.'

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
  onError: (failure: unknown) => void
}

type Staff = Pick<Actor, 'merchantId' | 'userId' | 'role' | 'permissions'>

export type WebhooksService = ReturnType<typeof webhooksService>

/** Telling merchants' own servers what has happened: signed, again and again until they have heard it. */
export function webhooksService(deps: WebhooksDeps) {
  const { db, clock, newId, random, queue, audit, isOpen } = deps
  const sealing = deriveKey(deps.secret, 'webhook secrets')
  const makeEvent = eventMaker(deps)

  const contextOf = (merchantId: string, webhookId: string): string => `${merchantId}:${webhookId}`
  const newSecret = (merchantId: string, webhookId: string) => {
    const secret = `whsec_${random.bytes(32).toString('base64url')}`
    return { secret, sealed: seal(sealing, secret, contextOf(merchantId, webhookId), random) }
  }

  const record = (
    tx: MerchantTx,
    { merchantId, userId }: Staff,
    action: string,
    webhookId: string,
    details: Record<string, string | number | boolean | null> = {},
  ): Promise<void> =>
    audit.record(tx, merchantId, {
      actor: userId,
      action: `webhook.${action}`,
      subjectType: 'webhook',
      subjectId: webhookId,
      details,
    })

  /** Tries wait by wall time; a merchant sees business time. */
  const inBusinessTime = (wall: Date): string =>
    new Date(wall.getTime() + clock.now().getTime() - clock.wall().getTime()).toISOString()

  const toDelivery = (
    row: store.ListedDeliveryRow,
    endpoint: Pick<store.EndpointRow, 'status'>,
  ): WebhookDelivery => ({
    ...toOutcome(row, endpoint),
    deliveryId: row.delivery_id,
    // Of the cause `TransactionPaid:tran_…`.
    subjectId: row.cause.slice(row.event_type.length + 1),
    attempts: row.attempts,
    nextAttemptAt:
      row.next_attempt_at && endpoint.status === 'active'
        ? inBusinessTime(row.next_attempt_at)
        : null,
  })

  /** 404 for an unknown one. */
  async function endpointOf(merchantId: string, webhookId: string): Promise<store.EndpointRow> {
    const known = await store.readEndpoints(db.reader, merchantId)
    const endpoint = known.find((one) => one.webhook_id === webhookId)
    if (!endpoint) throw notFound()
    return endpoint
  }

  function checkUrl(url: string): void {
    const refusal = urlRefusal(url, isOpen)
    if (refusal !== null)
      throw new AppError(400, 'bad_request', refusal, undefined, { fields: { url: refusal } })
  }

  /** What is told of payouts, and where, is for those who may see them. */
  function checkMayTell(who: Staff, events: readonly string[]): void {
    if (events.some((event) => event.startsWith('Payout')) && !canReadPayouts(who))
      throw forbidden('payouts_read_required', 'You need the permission to view payouts.')
  }

  /** The secrets that sign now: the one in use, and the one before while it is honoured. */
  function secretsOf(endpoint: store.EndpointRow): string[] {
    const context = contextOf(endpoint.merchant_id, endpoint.webhook_id)
    const { previous_secret_sealed: previous, previous_until: until } = endpoint
    const isHonoured = previous !== null && until !== null && until > clock.wall()
    return [endpoint.secret_sealed, ...(isHonoured ? [previous] : [])].map((sealed) =>
      unseal(sealing, sealed, context),
    )
  }

  /**
   * One try of a delivery that is due; another worker may have been quicker. Answers how many milliseconds the endpoint
   * took, null when it was not asked.
   */
  async function attempt(merchantId: string, deliveryId: string): Promise<number | null> {
    const wall = clock.wall()
    const taken = await db.inMerchant(merchantId, (tx) =>
      store.takeDue(tx, merchantId, deliveryId, {
        wall,
        until: new Date(wall.getTime() + LEASE_MS),
        now: clock.now(),
      }),
    )
    if (!taken) return null
    const { delivery, endpoint } = taken
    const begun = clock.wall().getTime()
    const outcome = await send(endpoint, delivery)
    const ended = clock.wall()
    const isOver = outcome.hasArrived || outcome.error === UNHEARD
    const again = isOver ? null : nextAttempt(delivery.attempts, ended)
    await db.inMerchant(merchantId, (tx) =>
      store.settle(tx, merchantId, delivery, {
        status: statusOf(outcome.hasArrived, again),
        last_status: outcome.status,
        last_error: outcome.error,
        next_attempt_at: again,
      }),
    )
    return ended.getTime() - begun
  }

  const pump = deliveryPump({
    clock,
    find: async (full, places) => {
      const due = await db.inSweep((tx) => store.dueDeliveries(tx, clock.wall(), full, places))
      return due.map((row) => ({
        merchantId: row.merchant_id,
        webhookId: row.webhook_id,
        deliveryId: row.delivery_id,
      }))
    },
    attempt: (due) => attempt(due.merchantId, due.deliveryId),
    onError: deps.onError,
  })

  async function send(
    endpoint: store.EndpointRow,
    { body, event_type: eventType }: store.DeliveryRow,
  ): Promise<{ hasArrived: boolean; status: number | null; error: string | null }> {
    // Its address may have been chosen since by somebody who may not be told of this event.
    if (!endpoint.events.includes(eventType))
      return { hasArrived: false, status: null, error: UNHEARD }
    const seconds = Math.floor(clock.wall().getTime() / 1000)
    const header = signatureHeader(secretsOf(endpoint), seconds, body)
    try {
      const status = await post(
        endpoint.url,
        body,
        { [WEBHOOK_SIGNATURE_HEADER]: header },
        { isOpen },
      )
      const error = hasArrived(status) ? null : `Answered ${status}.`
      return { hasArrived: error === null, status, error }
    } catch (failure) {
      if (!(failure instanceof NotSent)) throw failure
      return { hasArrived: false, status: null, error: failure.message }
    }
  }

  return {
    /** Queues the telling of what has happened, in its own transaction, when anybody listens. */
    async announce(tx: MerchantTx, merchantId: string, { what, id }: Happened): Promise<void> {
      if (await store.hasListener(tx, merchantId))
        await queue.send(tx, 'webhook.event', { merchantId, what, id })
    },

    /** Makes a delivery for everybody who listens, once, due at once. */
    async tell(merchantId: string, happened: Happened): Promise<void> {
      const made = await makeEvent(merchantId, happened)
      if (!made) return
      const { type, metadata, event } = made
      const now = clock.now()
      await db.inMerchant(merchantId, async (tx) => {
        for (const webhookId of await store.listenersOf(tx, merchantId, type)) {
          const deliveryId = newId('webhookDelivery')
          await store.insertDelivery(tx, merchantId, {
            delivery_id: deliveryId,
            webhook_id: webhookId,
            cause: `${type}:${happened.id}`,
            event_type: type,
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
            last_status: null,
            last_error: null,
            next_attempt_at: clock.wall(),
            created_at: now,
            attempted_at: null,
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
    async forgetOld(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEPT_MS)
      for (;;) {
        const found = await db.inSweep((tx) => store.merchantsWithOld(tx, before, SWEEP_BATCH))
        for (const merchantId of found)
          await db.inMerchant(merchantId, (tx) => store.forget(tx, merchantId, before))
        if (found.length < SWEEP_BATCH) return
      }
    },

    /** Every endpoint, oldest first, each with what became of its newest delivery. */
    async list(merchantId: string): Promise<ListedWebhook[]> {
      const [endpoints, last] = await Promise.all([
        store.readEndpoints(db.reader, merchantId),
        store.readLastDeliveries(db.reader, merchantId),
      ])
      const lastOf = new Map(last.map((one) => [one.webhook_id, one]))
      return endpoints.map((row) => {
        const delivery = lastOf.get(row.webhook_id)
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
      checkMayTell(who, wanted.events)
      return db.inMerchant(merchantId, async (tx) => {
        const known = await store.lockEndpoints(tx, merchantId)
        if (known.length >= MOST_WEBHOOKS)
          throw conflict('too_many_webhooks', 'There are ten webhooks already. Delete one first.')
        const webhookId = newId('webhook')
        const { secret, sealed } = newSecret(merchantId, webhookId)
        const row = {
          webhook_id: webhookId,
          url: wanted.url,
          events: [...new Set(wanted.events)],
          status: 'active' as const,
          secret_sealed: sealed,
          previous_secret_sealed: null,
          previous_until: null,
          created_at: clock.now(),
          created_by: userId,
          version: 1,
        }
        await store.insertEndpoint(tx, merchantId, row)
        await record(tx, who, 'added', webhookId, { url: wanted.url })
        return { ...toWebhook({ merchant_id: merchantId, ...row }), secret }
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
        const before = known.find((one) => one.webhook_id === webhookId)
        if (!before) throw notFound()
        if (wanted.url !== undefined || wanted.events !== undefined)
          checkMayTell(who, wanted.events ?? before.events)
        const row = await store.changeEndpoint(tx, merchantId, webhookId, {
          ...(wanted.url !== undefined && { url: wanted.url }),
          ...(wanted.events !== undefined && { events: [...new Set(wanted.events)] }),
          ...(wanted.status !== undefined && { status: wanted.status }),
        })
        if (!row) throw notFound()
        if (wanted.events !== undefined) {
          const unheard = { events: row.events, error: UNHEARD }
          await store.giveUpUnheard(tx, merchantId, webhookId, unheard)
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
        const before = known.find((one) => one.webhook_id === webhookId)
        if (!before) throw notFound()
        const { secret, sealed } = newSecret(merchantId, webhookId)
        const row = await store.changeEndpoint(tx, merchantId, webhookId, {
          secret_sealed: sealed,
          previous_secret_sealed: before.secret_sealed,
          previous_until: new Date(clock.wall().getTime() + GRACE_MS),
        })
        if (!row) throw notFound()
        await record(tx, who, 'secret_renewed', webhookId)
        return { ...toWebhook(row), secret }
      })
    },

    /** Deliveries of an endpoint, newest first, 20 a page. 404 for an unknown endpoint. */
    async deliveries(
      merchantId: string,
      webhookId: string,
      page: number,
    ): Promise<{ deliveries: WebhookDelivery[]; pageCount: number }> {
      const endpoint = await endpointOf(merchantId, webhookId)
      const window = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }
      const [rows, total] = await Promise.all([
        store.readDeliveries(db.reader, merchantId, webhookId, window),
        store.countDeliveries(db.reader, merchantId, webhookId, COUNTED_AT_MOST),
      ])
      return {
        deliveries: rows.map((row) => toDelivery(row, endpoint)),
        pageCount: Math.ceil(total / PAGE_SIZE),
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
        store.readDelivery(db.reader, merchantId, webhookId, deliveryId),
      ])
      if (!row) throw notFound()
      checkMayTell(who, [row.event_type])
      return { ...toDelivery(row, endpoint), body: row.body }
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
        const known = await store.lockEndpoints(tx, merchantId)
        const endpoint = known.find((one) => one.webhook_id === webhookId)
        if (!endpoint) throw notFound()
        if (endpoint.status === 'suspended')
          throw conflict('webhook_suspended', 'This webhook is suspended. Resume it first.')
        const row = await store.makeDue(tx, merchantId, webhookId, deliveryId, now)
        if (!row) throw notFound()
        checkMayTell(who, [row.event_type])
        await queue.send(tx, 'webhook.deliver', { merchantId, webhookId })
        await record(tx, who, 'resent', webhookId, { deliveryId })
        return { ...toDelivery(row, endpoint), body: row.body }
      })
    },
  }
}

function statusOf(arrived: boolean, again: Date | null): 'delivered' | 'waiting' | 'failed' {
  if (arrived) return 'delivered'
  return again === null ? 'failed' : 'waiting'
}

const toWebhook = (row: store.EndpointRow): Webhook => ({
  webhookId: row.webhook_id,
  url: row.url,
  events: row.events.map((event) => webhookEvent.parse(event)),
  status: row.status,
  createdAt: row.created_at.toISOString(),
})

/** While its endpoint is suspended nothing that waits is tried. */
const toOutcome = (
  row: Omit<store.LastDeliveryRow, 'webhook_id'>,
  endpoint: Pick<store.EndpointRow, 'status'>,
) => ({
  eventType: webhookEvent.parse(row.event_type),
  status:
    row.status === 'waiting' && endpoint.status === 'suspended' ? ('held' as const) : row.status,
  lastStatus: row.last_status,
  lastError: row.last_error,
  createdAt: row.created_at.toISOString(),
  attemptedAt: row.attempted_at?.toISOString() ?? null,
})
