import type { Reader } from '../../../db/database.ts'
import type { Row } from '../../../db/rows.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { PersonRef } from '../provider/identity-provider.ts'
import { type IdentityTx, on } from '../provider/identity-tx.ts'

export async function insertSession(tx: IdentityTx, session: Row<'global.session'>): Promise<void> {
  await on(tx).insertInto('global.session').values(session).execute()
  await on(tx)
    .updateTable('global.appUser')
    .set({ lastLoginAt: session.createdAt })
    .where('tenantId', '=', session.tenantId)
    .where('userId', '=', session.userId)
    .execute()
}

/** A valid session with everything that decides its holder's permissions. */
export interface LiveSession {
  sessionId: string
  tenantId: string
  userId: string
  merchantId: string
  generation: number
  rotatedAt: Date
  authenticatedAt: Date
  idleUntil: Date
  expiresAt: Date
  email: string
  userType: string
  role: string
  permissions: string[]
  refundLimit: number | null
  timeZone: string
  countsZone: string
  owesSecondFactor: boolean
}

export const actorOf = (session: LiveSession): Actor => ({
  tenantId: session.tenantId,
  merchantId: session.merchantId,
  userId: session.userId,
  sessionId: session.sessionId,
  email: session.email,
  role: session.role,
  permissions: session.permissions,
  refundLimit: session.refundLimit,
  timeZone: session.timeZone,
  countsZone: session.countsZone,
  authenticatedAt: session.authenticatedAt,
  owesSecondFactor: session.owesSecondFactor,
})

const OF_SESSION = `s.session_id, s.tenant_id, s.user_id, s.merchant_id, s.generation, s.rotated_at,
            s.authenticated_at, s.idle_until, s.expires_at, u.email, u.user_type, g.role, g.permissions,
            g.refund_limit, s.owes_second_factor`

const FROM_SESSION = `from global.session s
     join global.app_user u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
     join global.membership g
       on g.tenant_id = s.tenant_id and g.user_id = s.user_id and g.merchant_id = s.merchant_id`

const IS_LIVE = `s.session_id = $1 and s.merchant_id = $2 and s.revoked_at is null and s.expires_at > $3
       and s.idle_until > $3 and u.disabled_at is null`

type Zones = Pick<LiveSession, 'timeZone' | 'countsZone'>

/** Joins user and membership, so that disabling or removing a person takes effect at the next call. */
export async function readSession(
  reader: Reader,
  { sessionId, merchantId }: { sessionId: string; merchantId: string },
  now: Date,
): Promise<LiveSession | null> {
  const values = [sessionId, merchantId, now]
  if (reader.isOnCluster) return readOnCluster(reader, values)
  const [row] = await reader.quick<LiveSession>(
    'live_session',
    `select ${OF_SESSION}, m.time_zone, m.counts_zone ${FROM_SESSION}
     join app.merchant m on m.merchant_id = s.merchant_id
     where ${IS_LIVE}`,
    values,
  )
  return row ?? null
}

/** Two queries, so that a session is readable while another merchant's node is down. */
async function readOnCluster(reader: Reader, values: unknown[]): Promise<LiveSession | null> {
  const [, merchantId] = values
  const [[session], [zones]] = await Promise.all([
    reader.query<Omit<LiveSession, keyof Zones>>(
      'cluster_session',
      `select ${OF_SESSION} ${FROM_SESSION} where ${IS_LIVE}`,
      values,
    ),
    reader.query<Zones>(
      'merchant_zones',
      'select time_zone, counts_zone from app.merchant where merchant_id = $1',
      [merchantId],
    ),
  ])
  return session && zones ? { ...session, ...zones } : null
}

/** Omits sessions that are no longer valid. */
export async function liveGrants(
  reader: Reader,
  sessionIds: readonly string[],
  now: Date,
): Promise<Pick<LiveSession, 'sessionId' | 'role' | 'permissions'>[]> {
  return reader.query(
    'live_grants',
    `select s.session_id, g.role, g.permissions
     from global.session s
     join global.app_user u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
     join global.membership g
       on g.tenant_id = s.tenant_id and g.user_id = s.user_id and g.merchant_id = s.merchant_id
     where s.session_id = any($1::text[]) and s.revoked_at is null and s.expires_at > $2
       and s.idle_until > $2 and u.disabled_at is null`,
    [sessionIds, now],
  )
}

/** Extends the idle limit, unless a concurrent call already extended it further. */
export async function touchSession(
  tx: IdentityTx,
  sessionId: string,
  used: { at: Date; idleUntil: Date },
): Promise<void> {
  await on(tx)
    .updateTable('global.session')
    .set({ idleUntil: used.idleUntil, lastUsedAt: used.at })
    .where('sessionId', '=', sessionId)
    .where('lastUsedAt', '<', used.at)
    .execute()
}

/** False when another refresh took this generation first. */
export async function rotateSession(
  tx: IdentityTx,
  step: { sessionId: string; generation: number; owesSecondFactor: boolean },
  now: Date,
): Promise<boolean> {
  const updated = await on(tx)
    .updateTable('global.session')
    .set({
      generation: step.generation + 1,
      rotatedAt: now,
      owesSecondFactor: step.owesSecondFactor,
    })
    .where('sessionId', '=', step.sessionId)
    .where('generation', '=', step.generation)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Lifts the requirement from all sessions of a person who has set up a second factor. */
export async function clearSecondFactorRequirement(
  tx: IdentityTx,
  person: PersonRef,
): Promise<void> {
  await on(tx)
    .updateTable('global.session')
    .set({ owesSecondFactor: false })
    .where('tenantId', '=', person.tenantId)
    .where('userId', '=', person.userId)
    .where('revokedAt', 'is', null)
    .where('owesSecondFactor', '=', true)
    .execute()
}

export async function confirmSession(tx: IdentityTx, sessionId: string, at: Date): Promise<void> {
  await on(tx)
    .updateTable('global.session')
    .set({ authenticatedAt: at })
    .where('sessionId', '=', sessionId)
    .where('revokedAt', 'is', null)
    .execute()
}

export async function revokeSession(tx: IdentityTx, sessionId: string, at: Date): Promise<void> {
  await on(tx)
    .updateTable('global.session')
    .set({ revokedAt: at })
    .where('sessionId', '=', sessionId)
    .where('revokedAt', 'is', null)
    .execute()
}

export async function revokeSessions(
  tx: IdentityTx,
  person: PersonRef,
  at: Date,
  except: string | null = null,
): Promise<void> {
  await on(tx)
    .updateTable('global.session')
    .set({ revokedAt: at })
    .where('tenantId', '=', person.tenantId)
    .where('userId', '=', person.userId)
    .where('revokedAt', 'is', null)
    .$if(except !== null, (query) => query.where('sessionId', '<>', except))
    .execute()
}

export type OwnSessions = PersonRef & { merchantId: string }

/** Most recently used first. */
export async function listSessions(
  reader: Reader,
  person: OwnSessions,
  now: Date,
): Promise<
  Pick<Row<'global.session'>, 'sessionId' | 'createdAt' | 'lastUsedAt' | 'address' | 'userAgent'>[]
> {
  return reader.query(
    'sessions_of_person',
    `select session_id, created_at, last_used_at, address, user_agent from global.session
     where tenant_id = $1 and user_id = $2 and merchant_id = $3 and revoked_at is null and expires_at > $4
       and idle_until > $4
     order by last_used_at desc, session_id limit 100`,
    [person.tenantId, person.userId, person.merchantId, now],
  )
}

/** False when the user has no valid session of that id at the merchant. */
export async function revokeOwnSession(
  tx: IdentityTx,
  person: OwnSessions,
  sessionId: string,
  at: Date,
): Promise<boolean> {
  const updated = await on(tx)
    .updateTable('global.session')
    .set({ revokedAt: at })
    .where('sessionId', '=', sessionId)
    .where('tenantId', '=', person.tenantId)
    .where('userId', '=', person.userId)
    .where('merchantId', '=', person.merchantId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .where('idleUntil', '>', at)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
