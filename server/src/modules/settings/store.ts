import type { MerchantTx, Reader } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'

/** Null when not set. */
export async function readMeta(
  reader: Reader,
  merchantId: string,
  key: Row<'app.merchantMeta'>['key'],
): Promise<string | null> {
  const [row] = await reader.query<{ value: string }>(
    'merchant_meta',
    'select value from app.merchant_meta where merchant_id = $1 and key = $2',
    [merchantId, key],
  )
  return row?.value ?? null
}

export async function writeMeta(tx: MerchantTx, meta: Row<'app.merchantMeta'>): Promise<void> {
  const { value, updatedAt, updatedBy } = meta
  await tx
    .insertInto('app.merchantMeta')
    .values(meta)
    .onConflict((same) =>
      same.columns(['merchantId', 'key']).doUpdateSet({ value, updatedAt, updatedBy }),
    )
    .execute()
}
