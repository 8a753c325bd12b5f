import { CompiledQuery } from 'kysely'

import type { MerchantTx, SweepTx } from '../../db/database.ts'
import type { DeliveryRow } from './delivery-store.ts'
import type { EndpointRow } from './endpoint-store.ts'

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

/**
 * A delivery with the endpoint it goes to, when it is due by wall time, the endpoint is on and nobody else has taken it;
 * its next try is put off to `until`. `now` is business time, as the log shows it.
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
