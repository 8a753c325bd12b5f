import type { MerchantTx, Reader } from '../../db/database.ts'
import type { MerchantMetaTable, MerchantTable } from '../../db/schema.ts'

/** Reads a merchant's row and holds it until the transaction ends. */
export async function lockMerchant(tx: MerchantTx, merchantId: string): Promise<MerchantTable> {
  return tx
    .selectFrom('app.merchant')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function changeMerchant(
  tx: MerchantTx,
  merchantId: string,
  change: Partial<MerchantTable>,
): Promise<void> {
  await tx
    .updateTable('app.merchant')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .execute()
}

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
