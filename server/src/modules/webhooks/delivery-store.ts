import type { MerchantTx, Reader } from '../../db/database.ts'
import type { NewRow, Row } from '../../db/rows.ts'

export type DeliveryRow = Row<'app.webhookDelivery'>
export type ListedDeliveryRow = Omit<DeliveryRow, 'merchantId' | 'webhookId' | 'body'>
export type LastDeliveryRow = Pick<
  DeliveryRow,
  'webhookId' | 'eventType' | 'status' | 'lastStatus' | 'lastError' | 'createdAt' | 'attemptedAt'
>

export const LAST_DELIVERIES = `select e.webhook_id, d.event_type, d.status, d.last_status, d.last_error, d.created_at,
       d.attempted_at
     from app.webhook_endpoint e
     cross join lateral (
       select event_type, status, last_status, last_error, created_at, attempted_at from app.webhook_delivery
       where merchant_id = $1 and webhook_id = e.webhook_id
       order by created_at desc, delivery_id desc limit 1
     ) d
     where e.merchant_id = $1`

export const readLastDeliveries = (
  reader: Reader,
  merchantId: string,
): Promise<LastDeliveryRow[]> =>
  reader.query<LastDeliveryRow>('webhook_last_deliveries', LAST_DELIVERIES, [merchantId])

/** Queues a delivery, once for each endpoint and cause; false when it exists. */
export async function insertDelivery(
  tx: MerchantTx,
  merchantId: string,
  delivery: NewRow<'app.webhookDelivery'>,
): Promise<boolean> {
  const result = await tx
    .insertInto('app.webhookDelivery')
    .values({ merchantId, ...delivery })
    .onConflict((conflicting) =>
      conflicting.columns(['merchantId', 'webhookId', 'cause']).doNothing(),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

const DELIVERIES = `from app.webhook_delivery where merchant_id = $1 and webhook_id = $2`

const LISTED = `delivery_id, cause, event_type, status, attempts, last_status, last_error, next_attempt_at, created_at, attempted_at`

export const DELIVERIES_PAGE = `select ${LISTED} ${DELIVERIES} order by created_at desc, delivery_id desc offset $3 limit $4`

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

/** How many deliveries an endpoint has, up to the last page. */
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
