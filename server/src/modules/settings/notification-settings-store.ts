import type { MerchantTx, Reader } from '../../db/database.ts'
import type { NotificationSettingsTable } from '../../db/schema.ts'

export type NotificationRow = Pick<
  NotificationSettingsTable,
  'payouts_enabled' | 'payouts_emails' | 'orders_enabled' | 'orders_emails'
>

/** What a merchant's people are mailed; null before anything was said of it. */
export async function read(reader: Reader, merchantId: string): Promise<NotificationRow | null> {
  const [row] = await reader.query<NotificationRow>(
    'notification_settings',
    `select payouts_enabled, payouts_emails, orders_enabled, orders_emails
     from app.notification_settings where merchant_id = $1`,
    [merchantId],
  )
  return row ?? null
}

/** The same within a transaction, for who mails by it. */
export async function find(tx: MerchantTx, merchantId: string): Promise<NotificationRow | null> {
  const row = await tx
    .selectFrom('app.notification_settings')
    .select(['payouts_enabled', 'payouts_emails', 'orders_enabled', 'orders_emails'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row ?? null
}

/** Makes the row if there is none, and holds it until the transaction ends. */
export async function lock(
  tx: MerchantTx,
  merchantId: string,
  by: { updatedAt: Date; updatedBy: string },
): Promise<NotificationRow> {
  await tx
    .insertInto('app.notification_settings')
    .values({
      merchant_id: merchantId,
      payouts_enabled: false,
      payouts_emails: [],
      orders_enabled: false,
      orders_emails: [],
      updated_at: by.updatedAt,
      updated_by: by.updatedBy,
    })
    .onConflict((same) => same.column('merchant_id').doNothing())
    .execute()
  return tx
    .selectFrom('app.notification_settings')
    .select(['payouts_enabled', 'payouts_emails', 'orders_enabled', 'orders_emails'])
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function write(
  tx: MerchantTx,
  merchantId: string,
  change: Partial<NotificationSettingsTable>,
): Promise<void> {
  await tx
    .updateTable('app.notification_settings')
    .set(change)
    .where('merchant_id', '=', merchantId)
    .execute()
}
