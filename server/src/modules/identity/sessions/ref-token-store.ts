import type { Reader } from '../../../db/database.ts'
import type { Row } from '../../../db/rows.ts'
import type { PersonRef } from '../provider/identity-provider.ts'
import { type IdentityTx, on } from '../provider/identity-tx.ts'

type RefKind = Row<'global.refToken'>['kind']

export async function insertRefToken(tx: IdentityTx, token: Row<'global.refToken'>): Promise<void> {
  await on(tx).insertInto('global.refToken').values(token).execute()
}

/** Invalidates every unused token of the given kinds. */
export async function voidRefTokens(
  tx: IdentityTx,
  person: PersonRef,
  kinds: RefKind[],
  at: Date,
): Promise<void> {
  await on(tx)
    .updateTable('global.refToken')
    .set({ usedAt: at })
    .where('tenantId', '=', person.tenantId)
    .where('userId', '=', person.userId)
    .where('kind', 'in', kinds)
    .where('usedAt', 'is', null)
    .execute()
}

export interface RefLink {
  kind: RefKind
  tenantId: string
  userId: string
  merchantId: string
  expiresAt: Date
  usedAt: Date | null
  lastLoginAt: Date | null
  disabledAt: Date | null
  email: string
  slug: string
}

export interface Challenge extends PersonRef {
  merchantId: string
  slug: string
  email: string
  userType: string
}

/** The person who gave the right password and still has to give a code; null for an invalid token. */
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

/** The owner of an invitation or reset link, used or not. */
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

/** Null when it is unknown, of another kind, used or expired. */
export async function useRefToken(
  tx: IdentityTx,
  hash: Buffer,
  kinds: RefKind[],
  now: Date,
): Promise<{ tenantId: string; userId: string; merchantId: string } | null> {
  const used = await on(tx)
    .updateTable('global.refToken')
    .set({ usedAt: now })
    .where('tokenHash', '=', hash)
    .where('kind', 'in', kinds)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['tenantId', 'userId', 'merchantId'])
    .executeTakeFirst()
  return used ?? null
}
