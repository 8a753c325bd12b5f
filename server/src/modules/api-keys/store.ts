import type { KeyScope } from '@paydeck/contract/access/key-scopes'
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

export interface StoredSecret {
  apiKeyId: string
  tokenSealed: Buffer
  createdAt: Date
}

export async function findSecret(tx: MerchantTx, merchantId: string): Promise<StoredSecret | null> {
  const row = await tx
    .selectFrom('app.apiKey')
    .select(['apiKeyId', 'tokenSealed', 'createdAt'])
    .where('merchantId', '=', merchantId)
    .where('kind', '=', 'secret')
    .where('name', 'is', null)
    .where('validUntil', 'is', null)
    .executeTakeFirst()
  if (!row?.tokenSealed) return null
  return { ...row, tokenSealed: row.tokenSealed }
}

export async function publishableSince(tx: MerchantTx, merchantId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('app.apiKey')
    .select('createdAt')
    .where('merchantId', '=', merchantId)
    .where('kind', '=', 'publishable')
    .where('name', 'is', null)
    .where('validUntil', 'is', null)
    .executeTakeFirst()
  return row?.createdAt ?? null
}

/** Ends every unnamed key of a kind at an instant, including keys in a grace period that would end later. */
export async function endUnnamedKeys(
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
    .where('name', 'is', null)
    .where((eb) => eb.or([eb('validUntil', 'is', null), eb('validUntil', '>', at)]))
    .execute()
}

export async function endKey(
  tx: MerchantTx,
  merchantId: string,
  apiKeyId: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('app.apiKey')
    .set({ validUntil: at })
    .where('merchantId', '=', merchantId)
    .where('apiKeyId', '=', apiKeyId)
    .execute()
}

export interface SecretRow {
  apiKeyId: string
  name: string | null
  ending: string | null
  scopes: KeyScope[] | null
  refundLimit: number | null
  createdAt: Date
  lastUsedAt: Date | null
  lastUsedFrom: string | null
  validUntil: Date | null
}

/** The secret keys valid at a wall time, oldest first. */
export const readSecrets = (tx: MerchantTx, merchantId: string, at: Date): Promise<SecretRow[]> =>
  tx
    .selectFrom('app.apiKey')
    .select([
      'apiKeyId',
      'name',
      'ending',
      'scopes',
      'refundLimit',
      'createdAt',
      'lastUsedAt',
      'lastUsedFrom',
      'validUntil',
    ])
    .where('merchantId', '=', merchantId)
    .where('kind', '=', 'secret')
    .where((eb) => eb.or([eb('validUntil', 'is', null), eb('validUntil', '>', at)]))
    .orderBy('createdAt')
    .orderBy('apiKeyId')
    .execute() as Promise<SecretRow[]>

export interface FoundKey {
  apiKeyId: string
  scopes: KeyScope[] | null
  refundLimit: number | null
  lastUsedAt: Date | null
}

/** Null unless the key is valid at that wall time. */
export async function findByHash(
  reader: Reader,
  merchantId: string,
  { kind, hash, at }: { kind: KeyKind; hash: Buffer; at: Date },
): Promise<FoundKey | null> {
  const [row] = await reader.quick<FoundKey>(
    'api_key_by_hash',
    `select api_key_id, scopes, refund_limit, last_used_at from app.api_key
     where merchant_id = $1 and token_hash = $2 and kind = $3 and (valid_until is null or valid_until > $4)`,
    [merchantId, hash, kind, at],
  )
  return row ?? null
}

export async function rename(
  tx: MerchantTx,
  merchantId: string,
  { keyId, name }: { keyId: string; name: string },
): Promise<void> {
  await tx
    .updateTable('app.apiKey')
    .set({ name })
    .where('merchantId', '=', merchantId)
    .where('apiKeyId', '=', keyId)
    .execute()
}

/** Records when a key was used, unless another process has done so since `before`. */
export async function markUsed(
  tx: MerchantTx,
  merchantId: string,
  { apiKeyId, at, from, before }: { apiKeyId: string; at: Date; from: string; before: Date },
): Promise<void> {
  await tx
    .updateTable('app.apiKey')
    .set({ lastUsedAt: at, lastUsedFrom: from })
    .where('merchantId', '=', merchantId)
    .where('apiKeyId', '=', apiKeyId)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', before)]))
    .execute()
}
