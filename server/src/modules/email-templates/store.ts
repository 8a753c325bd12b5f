import type { MerchantTx, Reader } from '../../db/database.ts'

export interface SavedMessages {
  messages: unknown
  version: number
}

export async function readMessages(
  reader: Reader,
  merchantId: string,
): Promise<SavedMessages | null> {
  const [row] = await reader.query<SavedMessages>(
    'email_messages',
    'select messages, version from app.email_messages where merchant_id = $1',
    [merchantId],
  )
  return row ?? null
}

export async function findMessages(
  tx: MerchantTx,
  merchantId: string,
): Promise<SavedMessages | null> {
  const row = await tx
    .selectFrom('app.emailMessages')
    .select(['messages', 'version'])
    .where('merchantId', '=', merchantId)
    .executeTakeFirst()
  return row ?? null
}

/** False when the replaced version is no longer current. */
export async function writeMessages(
  tx: MerchantTx,
  merchantId: string,
  change: { messages: string; replaces: number; updatedAt: Date; updatedBy: string },
): Promise<boolean> {
  const columns = {
    messages: change.messages,
    version: change.replaces + 1,
    updatedAt: change.updatedAt,
    updatedBy: change.updatedBy,
  }
  if (change.replaces === 0) {
    const inserted = await tx
      .insertInto('app.emailMessages')
      .values({ merchantId, ...columns })
      .onConflict((oc) => oc.column('merchantId').doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  }
  const updated = await tx
    .updateTable('app.emailMessages')
    .set(columns)
    .where('merchantId', '=', merchantId)
    .where('version', '=', change.replaces)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
