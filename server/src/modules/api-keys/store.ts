import type { KeyKind } from '@paydeck/contract/calls/api-keys'
import type { Insertable } from 'kysely'

import type { MerchantTx, Reader } from '../../db/database.ts'
import type { ApiKeyTable } from '../../db/schema.ts'

export async function insert(
  tx: MerchantTx,
  merchantId: string,
  key: Omit<Insertable<ApiKeyTable>, 'merchant_id'>,
): Promise<void> {
  await tx
    .insertInto('app.api_key')
    .values({ ...key, merchant_id: merchantId })
    .execute()
}

/** A secret key in use, as it is kept. */
export interface KeptSecret {
  api_key_id: string
  token_sealed: Buffer
  created_at: Date
}

/** The merchant's secret key in use; null before it has one. */
export async function findSecret(tx: MerchantTx, merchantId: string): Promise<KeptSecret | null> {
  const found = await tx
    .selectFrom('app.api_key')
    .select(['api_key_id', 'token_sealed', 'created_at'])
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', 'secret')
    .where('valid_until', 'is', null)
    .executeTakeFirst()
  if (!found?.token_sealed) return null
  return { ...found, token_sealed: found.token_sealed }
}

/** Makes every key of a kind end at an instant, unless it ends before: the one in use, and those still allowed. */
export async function endAll(
  tx: MerchantTx,
  merchantId: string,
  kind: KeyKind,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('app.api_key')
    .set({ valid_until: at })
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', at)]))
    .execute()
}

/** The id of a key that may be used at an instant of the wall; null when there is none. */
export async function findByHash(
  reader: Reader,
  merchantId: string,
  kind: KeyKind,
  hash: Buffer,
  at: Date,
): Promise<string | null> {
  const [row] = await reader.quick<{ api_key_id: string }>(
    'api_key_by_hash',
    `select api_key_id from app.api_key
     where merchant_id = $1 and token_hash = $2 and kind = $3 and (valid_until is null or valid_until > $4)`,
    [merchantId, hash, kind, at],
  )
  return row?.api_key_id ?? null
}
