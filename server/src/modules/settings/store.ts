import type { MerchantTx, Reader } from '../../db/database.ts'
import type { MerchantMetaTable } from '../../db/schema.ts'

/** One word kept by its key; null while there is none. */
export async function readMeta(
  reader: Reader,
  merchantId: string,
  key: MerchantMetaTable['key'],
): Promise<string | null> {
  const [row] = await reader.query<{ value: string }>(
    'merchant_meta',
    'select value from app.merchant_meta where merchant_id = $1 and key = $2',
    [merchantId, key],
  )
  return row?.value ?? null
}

/** Keeps a word under its key, in the place of the one before. */
export async function writeMeta(tx: MerchantTx, meta: MerchantMetaTable): Promise<void> {
  const { value, updated_at: updatedAt, updated_by: updatedBy } = meta
  await tx
    .insertInto('app.merchant_meta')
    .values(meta)
    .onConflict((same) =>
      same
        .columns(['merchant_id', 'key'])
        .doUpdateSet({ value, updated_at: updatedAt, updated_by: updatedBy }),
    )
    .execute()
}
