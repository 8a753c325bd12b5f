import type { MerchantTx, Reader } from '../../db/database.ts'
import type { Changes, NewRow, Row } from '../../db/rows.ts'

export type EndpointRow = Row<'app.webhookEndpoint'>

/** The merchant's endpoints, oldest first; locked until the transaction ends. */
export const lockEndpoints = (tx: MerchantTx, merchantId: string): Promise<EndpointRow[]> =>
  tx
    .selectFrom('app.webhookEndpoint')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .orderBy('createdAt')
    .orderBy('webhookId')
    .forUpdate()
    .execute()

/** The same without a lock. */
export const readEndpoints = (reader: Reader, merchantId: string): Promise<EndpointRow[]> =>
  reader.query<EndpointRow>(
    'webhook_endpoints',
    `select merchant_id, webhook_id, url, events, status, secret_sealed, previous_secret_sealed, previous_until,
       created_at, created_by, version
     from app.webhook_endpoint where merchant_id = $1 order by created_at, webhook_id`,
    [merchantId],
  )

export async function insertEndpoint(
  tx: MerchantTx,
  merchantId: string,
  endpoint: NewRow<'app.webhookEndpoint'>,
): Promise<void> {
  await tx
    .insertInto('app.webhookEndpoint')
    .values({ merchantId, ...endpoint })
    .execute()
}

/** Undefined for an unknown endpoint. */
export async function changeEndpoint(
  tx: MerchantTx,
  merchantId: string,
  webhookId: string,
  changes: Changes<'app.webhookEndpoint'>,
): Promise<EndpointRow | undefined> {
  return tx
    .updateTable('app.webhookEndpoint')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('merchantId', '=', merchantId)
    .where('webhookId', '=', webhookId)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes an endpoint and its deliveries; returns its address, null for an unknown one. */
export async function deleteEndpoint(
  tx: MerchantTx,
  merchantId: string,
  webhookId: string,
): Promise<string | null> {
  const deleted = await tx
    .deleteFrom('app.webhookEndpoint')
    .where('merchantId', '=', merchantId)
    .where('webhookId', '=', webhookId)
    .returning('url')
    .executeTakeFirst()
  return deleted?.url ?? null
}
