import type { Reader } from '../../../db/database.ts'
import type { RefTokenTable } from '../../../db/schema.ts'
import type { PersonRef } from '../provider/identity-provider.ts'
import { type IdentityTx, on } from '../provider/identity-tx.ts'

type RefKind = RefTokenTable['kind']

/** Keeps a token by its hash. */
export async function insertRefToken(tx: IdentityTx, token: RefTokenTable): Promise<void> {
  await on(tx).insertInto('global.ref_token').values(token).execute()
}

/** Uses up every unused token of the given kinds that a person holds. */
export async function voidRefTokens(
  tx: IdentityTx,
  who: PersonRef,
  kinds: RefKind[],
  at: Date,
): Promise<void> {
  await on(tx)
    .updateTable('global.ref_token')
    .set({ used_at: at })
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute()
}

export interface RefLink {
  kind: RefKind
  tenant_id: string
  user_id: string
  merchant_id: string
  expires_at: Date
  used_at: Date | null
  last_login_at: Date | null
  disabled_at: Date | null
  email: string
  /** The address of the merchant it was sent for. */
  slug: string
}

export interface Challenge extends PersonRef {
  merchantId: string
  slug: string
  email: string
  userType: string
}

/** Who has given the right password and owes a code; null when nobody of this token does (any more). */
export async function findChallenge(
  reader: Reader,
  hash: Buffer,
  now: Date,
): Promise<Challenge | null> {
  const [row] = await reader.query<Challenge>(
    'sign_in_challenge',
    `select r.tenant_id as "tenantId", r.user_id as "userId", r.merchant_id as "merchantId", d.slug, u.email,
            u.user_type as "userType"
     from global.ref_token r
     join global.app_user u on u.tenant_id = r.tenant_id and u.user_id = r.user_id
     join global.merchant_directory d on d.merchant_id = r.merchant_id
     where r.token_hash = $1 and r.kind = 'challenge' and r.used_at is null and r.expires_at > $2
       and u.disabled_at is null`,
    [hash, now],
  )
  return row ?? null
}

/** What an invitation or reset link belongs to, used or not. */
export async function findRefLink(reader: Reader, hash: Buffer): Promise<RefLink | null> {
  const [row] = await reader.query<RefLink>(
    'ref_link',
    `select r.kind, r.tenant_id, r.user_id, r.merchant_id, r.expires_at, r.used_at, u.last_login_at,
            u.disabled_at, u.email, d.slug
     from global.ref_token r
     join global.app_user u on u.tenant_id = r.tenant_id and u.user_id = r.user_id
     join global.merchant_directory d on d.merchant_id = r.merchant_id
     where r.token_hash = $1 and r.kind in ('invite', 'reset')`,
    [hash],
  )
  return row ?? null
}

/** Uses a token up; null when it is unknown, of another kind, used or too old. */
export async function useRefToken(
  tx: IdentityTx,
  hash: Buffer,
  kinds: RefKind[],
  now: Date,
): Promise<{ tenant_id: string; user_id: string; merchant_id: string } | null> {
  const used = await on(tx)
    .updateTable('global.ref_token')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['tenant_id', 'user_id', 'merchant_id'])
    .executeTakeFirst()
  return used ?? null
}
