import type { MerchantTx } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'

/** A request identified by its idempotency key within one call. */
export interface IdempotencyKey {
  scope: string
  key: string
}

type KeyRow = Row<'app.idempotencyKey'>

/** False when the key already exists. */
export async function insertKey(
  tx: MerchantTx,
  merchantId: string,
  row: Omit<KeyRow, 'merchantId'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('app.idempotencyKey')
    .values({ merchantId, ...row })
    .onConflict((conflicting) => conflicting.columns(['merchantId', 'scope', 'key']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Locks the row until the transaction ends; undefined while another transaction holds it. */
export async function lockKey(
  tx: MerchantTx,
  merchantId: string,
  { scope, key }: IdempotencyKey,
): Promise<KeyRow | undefined> {
  return tx
    .selectFrom('app.idempotencyKey')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function readResult(
  tx: MerchantTx,
  merchantId: string,
  { scope, key }: IdempotencyKey,
): Promise<string | null> {
  const row = await tx
    .selectFrom('app.idempotencyKey')
    .select('madeId')
    .where('merchantId', '=', merchantId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.madeId ?? null
}

/** False when the request is done or the key does not exist. */
export async function writeResult(
  tx: MerchantTx,
  merchantId: string,
  { scope, key }: IdempotencyKey,
  madeId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app.idempotencyKey')
    .set({ madeId })
    .where('merchantId', '=', merchantId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function hasKey(
  tx: MerchantTx,
  merchantId: string,
  { scope, key }: IdempotencyKey,
): Promise<boolean> {
  const row = await tx
    .selectFrom('app.idempotencyKey')
    .select('key')
    .where('merchantId', '=', merchantId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

export async function changeKey(
  tx: MerchantTx,
  merchantId: string,
  { scope, key }: IdempotencyKey,
  changes: Partial<KeyRow>,
): Promise<void> {
  await tx
    .updateTable('app.idempotencyKey')
    .set(changes)
    .where('merchantId', '=', merchantId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
}
