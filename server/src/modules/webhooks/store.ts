import type { WebhookEvent } from '@paydeck/contract/calls/webhooks'
import { CompiledQuery } from 'kysely'

import type { MerchantTx, Reader, SweepTx } from '../../db/database.ts'
import type { WebhookDeliveryTable, WebhookEndpointTable } from '../../db/schema.ts'

export type EndpointRow = WebhookEndpointTable
export type DeliveryRow = WebhookDeliveryTable
/** A delivery as the log shows it: without what is sent. */
export type ListedDeliveryRow = Omit<DeliveryRow, 'merchant_id' | 'webhook_id' | 'body'>
/** What became of an endpoint's newest delivery. */
export type LastDeliveryRow = Pick<
  DeliveryRow,
  | 'webhook_id'
  | 'event_type'
  | 'status'
  | 'last_status'
  | 'last_error'
  | 'created_at'
  | 'attempted_at'
>

/** Every endpoint of the merchant, oldest first; held until the transaction ends. */
export const lockEndpoints = (tx: MerchantTx, merchantId: string): Promise<EndpointRow[]> =>
  tx
    .selectFrom('app.webhook_endpoint')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('created_at')
    .orderBy('webhook_id')
    .forUpdate()
    .execute()

export const readEndpoints = (reader: Reader, merchantId: string): Promise<EndpointRow[]> =>
  reader.query<EndpointRow>(
    'webhook_endpoints',
    `select merchant_id, webhook_id, url, events, status, secret_sealed, previous_secret_sealed, previous_until,
       created_at, created_by, version
     from app.webhook_endpoint where merchant_id = $1 order by created_at, webhook_id`,
    [merchantId],
  )

/** Statements over deliveries; a test reads their plans. */
export const LAST_DELIVERIES = `select e.webhook_id, d.event_type, d.status, d.last_status, d.last_error, d.created_at,
       d.attempted_at
     from app.webhook_endpoint e
     cross join lateral (
       select event_type, status, last_status, last_error, created_at, attempted_at from app.webhook_delivery
       where merchant_id = $1 and webhook_id = e.webhook_id
       order by created_at desc, delivery_id desc limit 1
     ) d
     where e.merchant_id = $1`

/** The newest delivery of every endpoint that has one. */
export const readLastDeliveries = (
  reader: Reader,
  merchantId: string,
): Promise<LastDeliveryRow[]> =>
  reader.query<LastDeliveryRow>('webhook_last_deliveries', LAST_DELIVERIES, [merchantId])

/** Whether anybody listens at all. */
export async function hasListener(tx: MerchantTx, merchantId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('app.webhook_endpoint')
    .select('webhook_id')
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The endpoints that are told of an event. */
export async function listenersOf(
  tx: MerchantTx,
  merchantId: string,
  event: WebhookEvent,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('app.webhook_endpoint')
    .select(['webhook_id', 'events'])
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'active')
    .execute()
  return rows.flatMap(({ webhook_id: id, events }) => (events.includes(event) ? [id] : []))
}

export async function insertEndpoint(
  tx: MerchantTx,
  merchantId: string,
  endpoint: Omit<WebhookEndpointTable, 'merchant_id'>,
): Promise<void> {
  await tx
    .insertInto('app.webhook_endpoint')
    .values({ merchant_id: merchantId, ...endpoint })
    .execute()
}

/** Undefined for an unknown one. */
export async function changeEndpoint(
  tx: MerchantTx,
  merchantId: string,
  webhookId: string,
  changes: Partial<WebhookEndpointTable>,
): Promise<EndpointRow | undefined> {
  return tx
    .updateTable('app.webhook_endpoint')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('webhook_id', '=', webhookId)
    .returningAll()
    .executeTakeFirst()
}

/** Forgets an endpoint and what was sent to it; false for an unknown one. */
export async function deleteEndpoint(
  tx: MerchantTx,
  merchantId: string,
  webhookId: string,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('app.webhook_endpoint')
    .where('merchant_id', '=', merchantId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Keeps a delivery to be made, once for each endpoint and cause; false when it is there already. */
export async function insertDelivery(
  tx: MerchantTx,
  merchantId: string,
  delivery: Omit<WebhookDeliveryTable, 'merchant_id'>,
): Promise<boolean> {
  const result = await tx
    .insertInto('app.webhook_delivery')
    .values({ merchant_id: merchantId, ...delivery })
    .onConflict((conflicting) =>
      conflicting.columns(['merchant_id', 'webhook_id', 'cause']).doNothing(),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/**
 * A delivery with the endpoint it goes to, when it is due by wall time, the endpoint is on and nobody else has taken it;
 * its next try is
 * put off until then. `now` is business time, as the log shows it.
 */
export async function takeDue(
  tx: MerchantTx,
  merchantId: string,
  deliveryId: string,
  { wall, until, now }: { wall: Date; until: Date; now: Date },
): Promise<{ delivery: DeliveryRow; endpoint: EndpointRow } | undefined> {
  const delivery = await tx
    .updateTable('app.webhook_delivery')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      attempted_at: now,
      next_attempt_at: until,
    }))
    .where('merchant_id', '=', merchantId)
    .where('delivery_id', '=', deliveryId)
    .where('next_attempt_at', '<=', wall)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('app.webhook_endpoint as e')
          .select('e.webhook_id')
          .where('e.merchant_id', '=', merchantId)
          .whereRef('e.webhook_id', '=', 'app.webhook_delivery.webhook_id')
          .where('e.status', '=', 'active'),
      ),
    )
    .returningAll()
    .executeTakeFirst()
  if (!delivery) return undefined
  const endpoint = await tx
    .selectFrom('app.webhook_endpoint')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('webhook_id', '=', delivery.webhook_id)
    .executeTakeFirstOrThrow()
  return { delivery, endpoint }
}

/** Writes down what came of a try; only of the newest one. */
export async function settle(
  tx: MerchantTx,
  merchantId: string,
  delivery: Pick<DeliveryRow, 'delivery_id' | 'attempts'>,
  outcome: Pick<DeliveryRow, 'status' | 'last_status' | 'last_error' | 'next_attempt_at'>,
): Promise<void> {
  await tx
    .updateTable('app.webhook_delivery')
    .set(outcome)
    .where('merchant_id', '=', merchantId)
    .where('delivery_id', '=', delivery.delivery_id)
    .where('attempts', '=', delivery.attempts)
    .execute()
}

/** Makes a delivery due once more, from the first try on, as if none had been; undefined for an unknown one. */
export async function makeDue(
  tx: MerchantTx,
  merchantId: string,
  webhookId: string,
  deliveryId: string,
  at: Date,
): Promise<DeliveryRow | undefined> {
  return tx
    .updateTable('app.webhook_delivery')
    .set({
      status: 'waiting',
      attempts: 0,
      last_status: null,
      last_error: null,
      attempted_at: null,
      next_attempt_at: at,
    })
    .where('merchant_id', '=', merchantId)
    .where('webhook_id', '=', webhookId)
    .where('delivery_id', '=', deliveryId)
    .returningAll()
    .executeTakeFirst()
}

const DELIVERIES = `from app.webhook_delivery where merchant_id = $1 and webhook_id = $2`

const LISTED = `delivery_id, cause, event_type, status, attempts, last_status, last_error, next_attempt_at, created_at, attempted_at`

export const DELIVERIES_PAGE = `select ${LISTED} ${DELIVERIES} order by created_at desc, delivery_id desc offset $3 limit $4`

/** Deliveries of an endpoint, newest first. */
export const readDeliveries = (
  reader: Reader,
  merchantId: string,
  webhookId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedDeliveryRow[]> =>
  reader.query<ListedDeliveryRow>('webhook_deliveries', DELIVERIES_PAGE, [
    merchantId,
    webhookId,
    offset,
    limit,
  ])

/** One delivery with what is sent; undefined for an unknown one. */
export async function readDelivery(
  reader: Reader,
  merchantId: string,
  webhookId: string,
  deliveryId: string,
): Promise<(ListedDeliveryRow & Pick<DeliveryRow, 'body'>) | undefined> {
  const [row] = await reader.query<ListedDeliveryRow & Pick<DeliveryRow, 'body'>>(
    'webhook_delivery',
    `select ${LISTED}, body ${DELIVERIES} and delivery_id = $3`,
    [merchantId, webhookId, deliveryId],
  )
  return row
}

/** How many deliveries an endpoint has, as far as anybody turns pages. */
export async function countDeliveries(
  reader: Reader,
  merchantId: string,
  webhookId: string,
  most: number,
): Promise<number> {
  const [row] = await reader.query<{ n: number }>(
    'webhook_delivery_count',
    `select count(*)::int8 as n from (select 1 ${DELIVERIES} limit $3) known`,
    [merchantId, webhookId, most],
  )
  return row?.n ?? 0
}

/** A delivery of any merchant. */
export type DeliveryKey = Pick<DeliveryRow, 'merchant_id' | 'webhook_id' | 'delivery_id'>

/**
 * From one endpoint with something waiting to the next, however much it is, then the first few of each. By: now, places
 * of an endpoint, merchants and endpoints that have none left, places in all.
 */
export const DUE_OF_EACH = `
  with recursive endpoint as (
    (select merchant_id, webhook_id from app.webhook_delivery where next_attempt_at is not null
     order by merchant_id, webhook_id limit 1)
    union all
    select following.merchant_id, following.webhook_id from endpoint e cross join lateral (
      select d.merchant_id, d.webhook_id from app.webhook_delivery d
      where d.next_attempt_at is not null and (d.merchant_id, d.webhook_id) > (e.merchant_id, e.webhook_id)
      order by d.merchant_id, d.webhook_id limit 1) following
  )
  select e.merchant_id, e.webhook_id, due.delivery_id
  from endpoint e
  join app.webhook_endpoint w
    on w.merchant_id = e.merchant_id and w.webhook_id = e.webhook_id and w.status = 'active'
  cross join lateral (
    select d.delivery_id, d.next_attempt_at from app.webhook_delivery d
    where d.merchant_id = e.merchant_id and d.webhook_id = e.webhook_id and d.next_attempt_at <= $1
    order by d.next_attempt_at limit $2) due
  where e.merchant_id <> all($3::text[]) and e.webhook_id <> all($4::text[])
  order by due.next_attempt_at
  limit $5`

/**
 * Deliveries of every merchant that are due by now, a few of each endpoint that is on, the longest waiting first; none of
 * those merchants and endpoints who have all the places there are for them.
 */
export async function dueDeliveries(
  tx: SweepTx,
  now: Date,
  full: { merchants: readonly string[]; endpoints: readonly string[] },
  places: { endpoint: number; all: number },
): Promise<DeliveryKey[]> {
  const values = [now, places.endpoint, full.merchants, full.endpoints, places.all]
  const { rows } = await tx.executeQuery<DeliveryKey>(CompiledQuery.raw(DUE_OF_EACH, values))
  return rows
}

/** Gives up what waits for an endpoint that is not told of such events any more. */
export async function giveUpUnheard(
  tx: MerchantTx,
  merchantId: string,
  webhookId: string,
  { events, error }: { events: readonly string[]; error: string },
): Promise<void> {
  await tx
    .updateTable('app.webhook_delivery')
    .set({ status: 'failed', last_status: null, last_error: error, next_attempt_at: null })
    .where('merchant_id', '=', merchantId)
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', 'is not', null)
    .where('event_type', 'not in', events)
    .execute()
}

/** Merchants with deliveries from before an instant. */
export async function merchantsWithOld(tx: SweepTx, before: Date, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('app.webhook_delivery')
    .select('merchant_id')
    .distinct()
    .where('created_at', '<', before)
    .limit(most)
    .execute()
  return rows.map(({ merchant_id: merchantId }) => merchantId)
}

export async function forget(tx: MerchantTx, merchantId: string, before: Date): Promise<void> {
  await tx
    .deleteFrom('app.webhook_delivery')
    .where('merchant_id', '=', merchantId)
    .where('created_at', '<', before)
    .execute()
}
