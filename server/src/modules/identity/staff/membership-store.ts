import { ADMIN_ROLES } from '@paydeck/contract/access/roles'

import type { MerchantTx, Reader } from '../../../db/database.ts'
import type { PersonRef } from '../provider/identity-provider.ts'

export interface Membership {
  role: string
  permissions: string[]
  /** In minor units of the merchant's currency; null for the role's default. */
  refundLimit: number | null
}

export interface FoundMembership extends Membership {
  hasSecondFactor: boolean
  /** Null until the next sign-in for a password older than this column. */
  hasShortPassword: boolean | null
  /** Who must have a second factor; null when the merchant never chose. */
  askedOf: string | null
}

/** Makes a person staff of a merchant, or changes what they may do there. */
export async function putMembership(
  tx: MerchantTx,
  merchantId: string,
  person: PersonRef,
  { createdAt, ...membership }: Membership & { createdAt: Date },
): Promise<void> {
  const { tenantId, userId } = person
  await tx
    .insertInto('global.membership')
    .values({ tenantId, userId, merchantId, ...membership, createdAt })
    .onConflict((oc) => oc.columns(['tenantId', 'userId', 'merchantId']).doUpdateSet(membership))
    .execute()
}

/** Ends a membership; its sessions go with it. False when there was none. */
export async function deleteMembership(
  tx: MerchantTx,
  merchantId: string,
  person: PersonRef,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('global.membership')
    .where('tenantId', '=', person.tenantId)
    .where('userId', '=', person.userId)
    .where('merchantId', '=', merchantId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Locks a merchant's owners, so that two who leave at once cannot leave it without one. */
export async function lockOwners(tx: MerchantTx, merchantId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('global.membership')
    .select('userId')
    .where('merchantId', '=', merchantId)
    .where('role', '=', 'owner')
    .orderBy('userId')
    .forUpdate()
    .execute()
  return rows.map(({ userId }) => userId)
}

export async function readMembership(
  tx: MerchantTx,
  merchantId: string,
  person: PersonRef,
): Promise<Membership | null> {
  const row = await tx
    .selectFrom('global.membership')
    .select(['role', 'permissions', 'refundLimit'])
    .where('tenantId', '=', person.tenantId)
    .where('userId', '=', person.userId)
    .where('merchantId', '=', merchantId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** What a person may do at a merchant, and whether they need a code; null when they are not staff. */
export async function findMembership(
  reader: Reader,
  person: PersonRef,
  merchantId: string,
): Promise<FoundMembership | null> {
  const [row] = await reader.query<FoundMembership>(
    'membership',
    `select g.role, g.permissions, g.refund_limit, f.confirmed_at is not null as has_second_factor,
            u.has_short_password, r.asked_of
     from global.membership g
     join global.app_user u on u.tenant_id = g.tenant_id and u.user_id = g.user_id
     left join app.second_factor_rule r on r.merchant_id = g.merchant_id
     left join global.second_factor f on f.tenant_id = g.tenant_id and f.user_id = g.user_id
     where g.tenant_id = $1 and g.user_id = $2 and g.merchant_id = $3`,
    [person.tenantId, person.userId, merchantId],
  )
  return row ?? null
}

/** More admins than any merchant has. */
const MAX_PEOPLE = 50

export const listAdmins = (tx: MerchantTx, merchantId: string): Promise<string[]> =>
  listPeople(tx, merchantId, ADMIN_ROLES)

/** Email addresses of the enabled people with one of the roles. */
export async function listPeople(
  tx: MerchantTx,
  merchantId: string,
  roles: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('global.membership as g')
    .innerJoin('global.appUser as u', (join) =>
      join.onRef('u.tenantId', '=', 'g.tenantId').onRef('u.userId', '=', 'g.userId'),
    )
    .select('u.email')
    .where('g.merchantId', '=', merchantId)
    .where('g.role', 'in', roles)
    .where('u.disabledAt', 'is', null)
    .orderBy('u.email')
    .limit(MAX_PEOPLE)
    .execute()
  return rows.map(({ email }) => email)
}
