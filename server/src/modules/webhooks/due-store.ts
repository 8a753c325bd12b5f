import { CompiledQuery } from 'kysely'

import { isOnCluster, type MerchantTx, type SweepTx } from '../../db/database.ts'
import type { DeliveryRow } from './delivery-store.ts'
import type { EndpointRow } from './endpoint-store.ts'

export type DeliveryKey = Pick<DeliveryRow, 'merchantId' | 'webhookId' | 'deliveryId'>

/** Endpoints with pending deliveries; skips from one to the next through the index, however many each has. */
const WAITED_FOR = `
  recursive endpoint as (
    (select merchant_id, webhook_id from app.webhook_delivery where next_attempt_at is not null
     order by merchant_id, webhook_id limit 1)
    union all
    select following.merchant_id, following.webhook_id from endpoint e cross join lateral (
      select d.merchant_id, d.webhook_id from app.webhook_delivery d
      where d.next_attempt_at is not null and (d.merchant_id, d.webhook_id) > (e.merchant_id, e.webhook_id)
      order by d.merchant_id, d.webhook_id limit 1) following
  )`

/**
 * The first few of each endpoint. Values: now, slots per endpoint, full merchants, full endpoints, slots in total.
 */
export const DUE_PER_ENDPOINT = `
  with ${WAITED_FOR}
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

/** Each node numbers the deliveries of the endpoints it has; the values are the same. */
const DUE_ON_CLUSTER = `
  select merchant_id, webhook_id, delivery_id from (
    select d.merchant_id, d.webhook_id, d.delivery_id, d.next_attempt_at,
           row_number() over (partition by d.merchant_id, d.webhook_id order by d.next_attempt_at) as place
    from app.webhook_delivery d
    join app.webhook_endpoint w
      on w.merchant_id = d.merchant_id and w.webhook_id = d.webhook_id and w.status = 'active'
    where d.next_attempt_at <= $1 and d.merchant_id <> all($3::text[]) and d.webhook_id <> all($4::text[])) due
  where place <= $2
  order by next_attempt_at
  limit $5`

/** Due deliveries of all merchants, a few per active endpoint, longest waiting first; skips full ones. */
export async function dueDeliveries(
  tx: SweepTx,
  now: Date,
  full: { merchants: readonly string[]; endpoints: readonly string[] },
  slots: { endpoint: number; all: number },
): Promise<DeliveryKey[]> {
  const values = [now, slots.endpoint, full.merchants, full.endpoints, slots.all]
  const { rows } = await tx.executeQuery<DeliveryKey>(
    CompiledQuery.raw(isOnCluster() ? DUE_ON_CLUSTER : DUE_PER_ENDPOINT, values),
  )
  return rows
}

const FIRST_DUE = `
      with ${WAITED_FOR}
      select min(first.next_attempt_at) as at
      from endpoint e
      join app.webhook_endpoint w
        on w.merchant_id = e.merchant_id and w.webhook_id = e.webhook_id and w.status = 'active'
      cross join lateral (
        select d.next_attempt_at from app.webhook_delivery d
        where d.merchant_id = e.merchant_id and d.webhook_id = e.webhook_id and d.next_attempt_at is not null
        order by d.next_attempt_at limit 1) first`

const FIRST_DUE_ON_CLUSTER = `
  select min(d.next_attempt_at) as at from app.webhook_delivery d
  join app.webhook_endpoint w
    on w.merchant_id = d.merchant_id and w.webhook_id = d.webhook_id and w.status = 'active'
  where d.next_attempt_at is not null`

/** When the first delivery to an active endpoint is due; null without one. */
export async function firstDueDelivery(tx: SweepTx): Promise<Date | null> {
  const { rows } = await tx.executeQuery<{ at: Date | null }>(
    CompiledQuery.raw(isOnCluster() ? FIRST_DUE_ON_CLUSTER : FIRST_DUE),
  )
  return rows[0]?.at ?? null
}

/** The pending deliveries of all merchants, and when the first is due. */
export async function waitingDeliveries(
  tx: SweepTx,
): Promise<{ deliveries: number; first: Date | null }> {
  return tx
    .selectFrom('app.webhookDelivery')
    .select(({ fn }) => [
      fn.countAll<number>().as('deliveries'),
      fn.min('nextAttemptAt').as('first'),
    ])
    .where('nextAttemptAt', 'is not', null)
    .executeTakeFirstOrThrow()
}

/** Fails pending deliveries of events that the endpoint no longer wants. */
export async function cancelUnsubscribed(
  tx: MerchantTx,
  merchantId: string,
  webhookId: string,
  { events, error }: { events: readonly string[]; error: string },
): Promise<void> {
  await tx
    .updateTable('app.webhookDelivery')
    .set({ status: 'failed', lastStatus: null, lastError: error, nextAttemptAt: null })
    .where('merchantId', '=', merchantId)
    .where('webhookId', '=', webhookId)
    .where('nextAttemptAt', 'is not', null)
    .where('eventType', 'not in', events)
    .execute()
}

/** Takes a delivery that is due by wall time, active and free, until `until`. `now` is business time. */
export async function takeDue(
  tx: MerchantTx,
  merchantId: string,
  deliveryId: string,
  { wall, until, now }: { wall: Date; until: Date; now: Date },
): Promise<{ delivery: DeliveryRow; endpoint: EndpointRow } | undefined> {
  const delivery = await tx
    .updateTable('app.webhookDelivery')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      attemptedAt: now,
      nextAttemptAt: until,
    }))
    .where('merchantId', '=', merchantId)
    .where('deliveryId', '=', deliveryId)
    .where('nextAttemptAt', '<=', wall)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('app.webhookEndpoint as e')
          .select('e.webhookId')
          .where('e.merchantId', '=', merchantId)
          .whereRef('e.webhookId', '=', 'app.webhookDelivery.webhookId')
          .where('e.status', '=', 'active'),
      ),
    )
    .returningAll()
    .executeTakeFirst()
  if (!delivery) return undefined
  const endpoint = await tx
    .selectFrom('app.webhookEndpoint')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('webhookId', '=', delivery.webhookId)
    .executeTakeFirstOrThrow()
  return { delivery, endpoint }
}

/** Records the outcome of an attempt, if it is the newest. */
export async function recordAttempt(
  tx: MerchantTx,
  merchantId: string,
  delivery: Pick<DeliveryRow, 'deliveryId' | 'attempts'>,
  outcome: Pick<DeliveryRow, 'status' | 'lastStatus' | 'lastError' | 'nextAttemptAt'>,
): Promise<void> {
  await tx
    .updateTable('app.webhookDelivery')
    .set(outcome)
    .where('merchantId', '=', merchantId)
    .where('deliveryId', '=', delivery.deliveryId)
    .where('attempts', '=', delivery.attempts)
    .execute()
}

/** Makes a delivery due again, with no attempts; undefined for an unknown one. */
export async function requeueDelivery(
  tx: MerchantTx,
  merchantId: string,
  { webhookId, deliveryId }: Pick<DeliveryRow, 'webhookId' | 'deliveryId'>,
  at: Date,
): Promise<DeliveryRow | undefined> {
  return tx
    .updateTable('app.webhookDelivery')
    .set({
      status: 'waiting',
      attempts: 0,
      lastStatus: null,
      lastError: null,
      attemptedAt: null,
      nextAttemptAt: at,
    })
    .where('merchantId', '=', merchantId)
    .where('webhookId', '=', webhookId)
    .where('deliveryId', '=', deliveryId)
    .returningAll()
    .executeTakeFirst()
}
