import type { Reader } from '../../../db/database.ts'
import type { PersonRef } from '../provider/identity-provider.ts'

export interface WorkplaceRow {
  merchantId: string
  slug: string
  businessName: string
  brandName: string
}

/** More merchants than anyone works for. */
const MAX = 100

const OF_PERSON = `
  select g.merchant_id, d.slug, m.business_name, m.brand_name
  from global.membership g
  join global.merchant_directory d on d.merchant_id = g.merchant_id
  join app.merchant m on m.merchant_id = g.merchant_id
  where g.tenant_id = $1 and g.user_id = $2`

export const workplacesOf = (
  reader: Reader,
  { tenantId, userId }: PersonRef,
): Promise<WorkplaceRow[]> =>
  reader.query('workplaces', `${OF_PERSON} order by m.business_name, d.slug limit ${MAX}`, [
    tenantId,
    userId,
  ])

/** Null where the person is not staff, or for a merchant of another tenant. */
export async function workplaceOf(
  reader: Reader,
  { tenantId, userId }: PersonRef,
  merchantId: string,
): Promise<WorkplaceRow | null> {
  const [row] = await reader.query<WorkplaceRow>(
    'workplace',
    `${OF_PERSON} and g.merchant_id = $3`,
    [tenantId, userId, merchantId],
  )
  return row ?? null
}

export interface SessionTimes {
  authenticatedAt: Date
  expiresAt: Date
  secondFactorSince: Date | null
}

export async function timesOf(reader: Reader, sessionId: string): Promise<SessionTimes | null> {
  const [row] = await reader.query<SessionTimes>(
    'session_times',
    `select s.authenticated_at, s.expires_at, f.confirmed_at as second_factor_since
     from global.session s
     left join global.second_factor f on f.tenant_id = s.tenant_id and f.user_id = s.user_id
     where s.session_id = $1`,
    [sessionId],
  )
  return row ?? null
}
