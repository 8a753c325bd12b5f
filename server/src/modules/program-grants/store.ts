import type { ProgramScope } from '@paydeck/contract/access/program-scopes'
import type { ProgramsConnectedBy } from '@paydeck/contract/calls/decisions/programs'

import type { MerchantTx, Reader } from '../../db/database.ts'
import type { Changes, NewRow, Row } from '../../db/rows.ts'

export type GrantRow = Row<'app.programGrant'>

/** With the person's current permissions and the merchant's requirements. */
export interface LiveGrant {
  grantId: string
  userId: string
  programName: string
  website: string | null
  redirectUri: string
  scopes: ProgramScope[]
  grantedAt: Date
  lastUsedAt: Date | null
  lastUsedFrom: string | null
  accessHash: Buffer | null
  accessUntil: Date | null
  earlierAccessHash: Buffer | null
  earlierAccessUntil: Date | null
  email: string
  role: string
  permissions: string[]
  refundLimit: number | null
  hasSecondFactor: boolean
  hasShortPassword: boolean | null
  askedOf: string | null
  connectedBy: ProgramsConnectedBy
}

/** The default for a merchant without a row. */
const CONNECTED_BY: ProgramsConnectedBy = 'managers'

const LIVE = `
  select p.grant_id, p.user_id, p.program_name, p.website, p.redirect_uri, p.scopes, p.granted_at, p.last_used_at,
    p.last_used_from, p.access_hash, p.access_until, p.earlier_access_hash, p.earlier_access_until, u.email,
    g.role, g.permissions, g.refund_limit, f.confirmed_at is not null as has_second_factor, u.has_short_password,
    s.asked_of, coalesce(r.connected_by, '${CONNECTED_BY}') as connected_by
  from app.program_grant p
  join global.membership g on g.tenant_id = p.tenant_id and g.user_id = p.user_id and g.merchant_id = p.merchant_id
  join global.app_user u on u.tenant_id = p.tenant_id and u.user_id = p.user_id and u.disabled_at is null
  left join global.second_factor f on f.tenant_id = p.tenant_id and f.user_id = p.user_id
  left join app.second_factor_rule s on s.merchant_id = p.merchant_id
  left join app.program_rule r on r.merchant_id = p.merchant_id
  where p.merchant_id = $1 and p.ended_at is null`

/** Null for an ended connection, or one whose person has left or is disabled. */
export async function readLive(
  reader: Reader,
  merchantId: string,
  grantId: string,
): Promise<LiveGrant | null> {
  const [row] = await reader.quick<LiveGrant>('program_grant', `${LIVE} and p.grant_id = $2`, [
    merchantId,
    grantId,
  ])
  return row ?? null
}

/** Connections whose program has fetched its tokens, newest first; of one person if given. */
export const listLive = (
  reader: Reader,
  merchantId: string,
  { userId, now }: { userId: string | null; now: Date },
): Promise<LiveGrant[]> =>
  reader.query<LiveGrant>(
    'program_grants',
    `${LIVE} and p.generation > 0 and p.refresh_until > $2 and ($3::text is null or p.user_id = $3)
     order by p.granted_at desc, p.grant_id`,
    [merchantId, now, userId],
  )

export async function countLive(tx: MerchantTx, merchantId: string, now: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('app.programGrant')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('merchantId', '=', merchantId)
    .where('endedAt', 'is', null)
    .where('refreshUntil', '>', now)
    .executeTakeFirstOrThrow()
  return n
}

/** False when the request was answered before. */
export async function insertGrant(
  tx: MerchantTx,
  merchantId: string,
  grant: NewRow<'app.programGrant'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('app.programGrant')
    .values({ ...grant, merchantId })
    .onConflict((same) => same.columns(['merchantId', 'requestHash']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export const lockGrant = (
  tx: MerchantTx,
  merchantId: string,
  grantId: string,
): Promise<GrantRow | undefined> =>
  tx
    .selectFrom('app.programGrant')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('grantId', '=', grantId)
    .forUpdate()
    .executeTakeFirst()

export async function changeGrant(
  tx: MerchantTx,
  merchantId: string,
  grantId: string,
  changes: Changes<'app.programGrant'>,
): Promise<void> {
  await tx
    .updateTable('app.programGrant')
    .set(changes)
    .where('merchantId', '=', merchantId)
    .where('grantId', '=', grantId)
    .execute()
}

/** Records when a program used its connection, unless another process has done so since `before`. */
export async function markUsed(
  tx: MerchantTx,
  merchantId: string,
  { grantId, at, from, before }: { grantId: string; at: Date; from: string; before: Date },
): Promise<void> {
  await tx
    .updateTable('app.programGrant')
    .set({ lastUsedAt: at, lastUsedFrom: from })
    .where('merchantId', '=', merchantId)
    .where('grantId', '=', grantId)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', before)]))
    .execute()
}

/** Locks all live connections; of one person if given. */
export const lockLive = (
  tx: MerchantTx,
  merchantId: string,
  userId: string | null = null,
): Promise<GrantRow[]> =>
  tx
    .selectFrom('app.programGrant')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('endedAt', 'is', null)
    .$if(userId !== null, (query) => query.where('userId', '=', userId ?? ''))
    .orderBy('grantId')
    .forUpdate()
    .execute()

/** What the connection's person may do at the merchant; undefined once they have left. */
export const readGrants = (
  tx: MerchantTx,
  merchantId: string,
  { tenantId, userId }: Pick<GrantRow, 'tenantId' | 'userId'>,
): Promise<{ role: string; permissions: string[] } | undefined> =>
  tx
    .selectFrom('global.membership')
    .select(['role', 'permissions'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('merchantId', '=', merchantId)
    .executeTakeFirst()

export async function readRule(reader: Reader, merchantId: string): Promise<ProgramsConnectedBy> {
  const [row] = await reader.query<{ connectedBy: ProgramsConnectedBy }>(
    'program_rule',
    'select connected_by from app.program_rule where merchant_id = $1',
    [merchantId],
  )
  return row?.connectedBy ?? CONNECTED_BY
}

/** Also locks the row, if there is one. */
export async function lockRule(tx: MerchantTx, merchantId: string): Promise<ProgramsConnectedBy> {
  const row = await tx
    .selectFrom('app.programRule')
    .select('connectedBy')
    .where('merchantId', '=', merchantId)
    .forUpdate()
    .executeTakeFirst()
  return row?.connectedBy ?? CONNECTED_BY
}

export async function writeRule(
  tx: MerchantTx,
  merchantId: string,
  rule: Omit<NewRow<'app.programRule'>, 'merchantId'>,
): Promise<void> {
  await tx
    .insertInto('app.programRule')
    .values({ merchantId, ...rule })
    .onConflict((same) => same.column('merchantId').doUpdateSet(rule))
    .execute()
}
