import type { RoleName } from '@paydeck/contract/access/roles'

import type { Reader } from '../../../db/database.ts'
import type { PersonRef } from '../provider/identity-provider.ts'

export interface TeamRow {
  userId: string
  email: string
  firstName: string
  lastName: string
  role: RoleName
  grants: string[]
  refundLimit: number | null
  addedAt: Date
  lastSignInAt: Date | null
  hasSecondFactor: boolean
  isDisabled: boolean
  hasPassword: boolean
}

const MEMBERS = `
  select u.user_id, u.email, u.first_name, u.last_name, g.role, g.permissions as grants, g.refund_limit,
    g.created_at as added_at, u.last_login_at as last_sign_in_at,
    f.confirmed_at is not null as has_second_factor, u.disabled_at is not null as is_disabled,
    u.password_changed_at is not null as has_password
  from global.membership g
  join global.app_user u on u.tenant_id = g.tenant_id and u.user_id = g.user_id
  left join global.second_factor f on f.tenant_id = g.tenant_id and f.user_id = g.user_id
  where g.merchant_id = $1`

/** More people than any merchant has. */
const MAX_PEOPLE = 500

export const readTeam = (reader: Reader, merchantId: string): Promise<TeamRow[]> =>
  reader.query<TeamRow>(
    'team',
    `${MEMBERS} order by (g.role <> 'owner'), u.first_name, u.last_name, u.email, u.user_id
     limit ${MAX_PEOPLE}`,
    [merchantId],
  )

/** Null unless the person is staff of the merchant. */
export async function readMember(
  reader: Reader,
  merchantId: string,
  { tenantId, userId }: PersonRef,
): Promise<TeamRow | null> {
  const [row] = await reader.query<TeamRow>(
    'team_member',
    `${MEMBERS} and g.tenant_id = $2 and g.user_id = $3`,
    [merchantId, tenantId, userId],
  )
  return row ?? null
}
