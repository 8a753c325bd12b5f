import type { MerchantTx, SweepTx } from '../../db/database.ts'
import type { IdempotencyKeyTable } from '../../db/schema.ts'

/** A request as its caller has named it: by a key, within one call. */
export interface NamedRequest {
  scope: string
  key: string
}

type KeyRow = IdempotencyKeyTable

/** Writes a key down; false when it is there already. */
export async function insertKey(
  tx: MerchantTx,
  merchantId: string,
  row: Omit<KeyRow, 'merchant_id'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('app.idempotency_key')
    .values({ merchant_id: merchantId, ...row })
    .onConflict((conflicting) => conflicting.columns(['merchant_id', 'scope', 'key']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** A key, held until the transaction ends; undefined while somebody else holds it. */
export async function lockKey(
  tx: MerchantTx,
  merchantId: string,
  { scope, key }: NamedRequest,
): Promise<KeyRow | undefined> {
  return tx
    .selectFrom('app.idempotency_key')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** What an earlier try has made; null for nothing. */
export async function readMade(
  tx: MerchantTx,
  merchantId: string,
  { scope, key }: NamedRequest,
): Promise<string | null> {
  const row = await tx
    .selectFrom('app.idempotency_key')
    .select('made_id')
    .where('merchant_id', '=', merchantId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.made_id ?? null
}

/** Writes down what has become of a key's request. */
export async function changeKey(
  tx: MerchantTx,
  merchantId: string,
  { scope, key }: NamedRequest,
  changes: Partial<KeyRow>,
): Promise<void> {
  await tx
    .updateTable('app.idempotency_key')
    .set(changes)
    .where('merchant_id', '=', merchantId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
}

/** Merchants that have keys from before an instant of wall time. */
export async function merchantsWithOld(tx: SweepTx, before: Date, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('app.idempotency_key')
    .select('merchant_id')
    .distinct()
    .where('created_at', '<', before)
    .limit(most)
    .execute()
  return rows.map(({ merchant_id: merchantId }) => merchantId)
}

/** Forgets the keys of a merchant from before an instant of wall time. */
export async function forgetOld(tx: MerchantTx, merchantId: string, before: Date): Promise<void> {
  await tx
    .deleteFrom('app.idempotency_key')
    .where('merchant_id', '=', merchantId)
    .where('created_at', '<', before)
    .execute()
}
