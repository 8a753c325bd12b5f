import type { MerchantTx, Reader } from '../../db/database.ts'

/** The saved list as stored, and its version. */
export interface SavedFields {
  customFields: unknown
  version: number
}

export async function readSettings(
  reader: Reader,
  merchantId: string,
): Promise<SavedFields | null> {
  const [row] = await reader.query<SavedFields>(
    'order_custom_settings',
    'select custom_fields, version from app.order_custom_settings where merchant_id = $1',
    [merchantId],
  )
  return row ?? null
}

export async function findSettings(
  tx: MerchantTx,
  merchantId: string,
): Promise<SavedFields | null> {
  const row = await tx
    .selectFrom('app.orderCustomSettings')
    .select(['customFields', 'version'])
    .where('merchantId', '=', merchantId)
    .executeTakeFirst()
  return row ?? null
}

export interface NewSettings {
  customFields: string
  /** The version it replaces; null: any. */
  replaces: number | null
  updatedAt: Date
  updatedBy: string
}

/** Returns the new version, or null when the replaced version is no longer current. */
export async function writeSettings(
  tx: MerchantTx,
  merchantId: string,
  { customFields, replaces, updatedAt, updatedBy }: NewSettings,
): Promise<number | null> {
  const change = { customFields, updatedAt, updatedBy }
  if (replaces === null || replaces === 0) {
    const inserted = await tx
      .insertInto('app.orderCustomSettings')
      .values({ merchantId, version: 1, ...change })
      .onConflict((oc) => oc.column('merchantId').doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows === 1n) return 1
    if (replaces === 0) return null
  }
  const updated = await tx
    .updateTable('app.orderCustomSettings')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('merchantId', '=', merchantId)
    .$if(replaces !== null, (query) => query.where('version', '=', replaces ?? 0))
    .returning('version')
    .executeTakeFirst()
  return updated?.version ?? null
}
