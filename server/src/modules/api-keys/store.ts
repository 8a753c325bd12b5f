import type { KeyKind } from '@paydeck/contract/calls/api-keys'

import type { MerchantTx, Reader } from '../../db/database.ts'
import type { NewRow } from '../../db/rows.ts'

export async function insert(
  tx: MerchantTx,
  merchantId: string,
  key: NewRow<'app.apiKey'>,
): Promise<void> {
  await tx
    .insertInto('app.apiKey')
    .values({ ...key, merchantId })
    .execute()
}

export interface KeptSecret {
  apiKeyId: string
  tokenSealed: Buffer
  createdAt: Date
}

export async function findSecret(tx: MerchantTx, merchantId: string): Promise<KeptSecret | null> {
  const found = await tx
    .selectFrom('app.apiKey')
    .select(['apiKeyId', 'tokenSealed', 'createdAt'])
    .where('merchantId', '=', merchantId)
    .where('kind', '=', 'secret')
    .where('validUntil', 'is', null)
    .executeTakeFirst()
  if (!found?.tokenSealed) return null
  return { ...found, tokenSealed: found.tokenSealed }
}

export async function publishableSince(tx: MerchantTx, merchantId: string): Promise<Date | null> {
  const found = await tx
    .selectFrom('app.apiKey')
    .select('createdAt')
    .where('merchantId', '=', merchantId)
    .where('kind', '=', 'publishable')
    .where('validUntil', 'is', null)
    .executeTakeFirst()
  return found?.createdAt ?? null
}

/** Ends every key of a kind at an instant, including those in their grace period, unless it ends earlier. */
export async function endAll(
  tx: MerchantTx,
  merchantId: string,
  kind: KeyKind,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('app.apiKey')
    .set({ validUntil: at })
    .where('merchantId', '=', merchantId)
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('validUntil', 'is', null), eb('validUntil', '>', at)]))
    .execute()
}

/** The id of a key valid at that wall time; null when there is none. */
export async function findByHash(
  reader: Reader,
  merchantId: string,
  { kind, hash, at }: { kind: KeyKind; hash: Buffer; at: Date },
): Promise<string | null> {
  const [row] = await reader.quick<{ apiKeyId: string }>(
    'api_key_by_hash',
    `select api_key_id from app.api_key
     where merchant_id = $1 and token_hash = $2 and kind = $3 and (valid_until is null or valid_until > $4)`,
    [merchantId, hash, kind, at],
  )
  return row?.apiKeyId ?? null
}
