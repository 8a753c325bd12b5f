import type { MerchantTx, Reader } from '../../db/database.ts'
import type { Changes, Row } from '../../db/rows.ts'

export type NotificationRow = Pick<
  Row<'app.notificationSettings'>,
  'payoutsEnabled' | 'payoutsEmails' | 'ordersEnabled' | 'ordersEmails'
>

export async function read(reader: Reader, merchantId: string): Promise<NotificationRow | null> {
  const [row] = await reader.query<NotificationRow>(
    'notification_settings',
    `select payouts_enabled, payouts_emails, orders_enabled, orders_emails
     from app.notification_settings where merchant_id = $1`,
    [merchantId],
  )
  return row ?? null
}

export async function find(tx: MerchantTx, merchantId: string): Promise<NotificationRow | null> {
  const row = await tx
    .selectFrom('app.notificationSettings')
    .select(['payoutsEnabled', 'payoutsEmails', 'ordersEnabled', 'ordersEmails'])
    .where('merchantId', '=', merchantId)
    .executeTakeFirst()
  return row ?? null
}

/** Locks the row; creates it if there is none. */
export async function lock(
  tx: MerchantTx,
  merchantId: string,
  by: { updatedAt: Date; updatedBy: string },
): Promise<NotificationRow> {
  await tx
    .insertInto('app.notificationSettings')
    .values({
      merchantId,
      payoutsEnabled: false,
      payoutsEmails: [],
      ordersEnabled: false,
      ordersEmails: [],
      updatedAt: by.updatedAt,
      updatedBy: by.updatedBy,
    })
    .onConflict((same) => same.column('merchantId').doNothing())
    .execute()
  return tx
    .selectFrom('app.notificationSettings')
    .select(['payoutsEnabled', 'payoutsEmails', 'ordersEnabled', 'ordersEmails'])
    .where('merchantId', '=', merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function write(
  tx: MerchantTx,
  merchantId: string,
  change: Changes<'app.notificationSettings'>,
): Promise<void> {
  await tx
    .updateTable('app.notificationSettings')
    .set(change)
    .where('merchantId', '=', merchantId)
    .execute()
}
