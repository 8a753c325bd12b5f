import type { GlobalTx, MerchantTx, Reader } from '../../db/database.ts'
import type {
  AppUserTable,
  HostedTenantTable,
  RefTokenTable,
  SecondFactorTable,
  SessionTable,
  ThrottleTable,
} from '../../db/schema.ts'

/** The global tables may be written in either kind of transaction. */
export type IdentityTx = GlobalTx | MerchantTx

export interface PersonKey {
  tenantId: string
  userId: string
}

// The two kinds of transaction are one to Kysely; their marks only keep them apart for merchant tables.
const on = (tx: IdentityTx): GlobalTx => tx as GlobalTx

// ---------------------------------------------------------------------------------------------- people

export interface Person {
  tenant_id: string
  user_id: string
  user_type: string
  email: string
  first_name: string
  password_hash: string | null
  disabled_at: Date | null
}

/** The person of an address within a tenant. */
export async function findPerson(
  reader: Reader,
  tenantId: string,
  emailKey: string,
): Promise<Person | null> {
  const [row] = await reader.query<Person>(
    'person_by_email',
    `select tenant_id, user_id, user_type, email, first_name, password_hash, disabled_at
     from global.app_user where tenant_id = $1 and email_key = $2`,
    [tenantId, emailKey],
  )
  return row ?? null
}

/** A person by id, with the address of one merchant; null when disabled or gone. */
export async function readPerson(
  reader: Reader,
  who: PersonKey & { merchantId: string },
): Promise<{ email: string; user_type: string; slug: string } | null> {
  const [row] = await reader.query<{ email: string; user_type: string; slug: string }>(
    'person_by_id',
    `select u.email, u.user_type, d.slug from global.app_user u, global.merchant_directory d
     where u.tenant_id = $1 and u.user_id = $2 and d.merchant_id = $3 and u.disabled_at is null`,
    [who.tenantId, who.userId, who.merchantId],
  )
  return row ?? null
}

export interface PersonalRow {
  first_name: string
  last_name: string
  phone_no: string | null
}

export async function readPersonal(reader: Reader, who: PersonKey): Promise<PersonalRow | null> {
  const [row] = await reader.query<PersonalRow>(
    'person_personal',
    'select first_name, last_name, phone_no from global.app_user where tenant_id = $1 and user_id = $2',
    [who.tenantId, who.userId],
  )
  return row ?? null
}

/** Changes what is known of a person; the keys that are not given stay. */
export async function updatePersonal(
  tx: IdentityTx,
  who: PersonKey,
  change: Partial<PersonalRow>,
): Promise<void> {
  await on(tx)
    .updateTable('global.app_user')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .execute()
}

/** Inserts a person, or answers the one who has that address in the tenant already. */
export async function insertOrFindPerson(
  tx: IdentityTx,
  person: AppUserTable,
): Promise<{ userId: string; isNew: boolean }> {
  const inserted = await on(tx)
    .insertInto('global.app_user')
    .values(person)
    .onConflict((same) => same.columns(['tenant_id', 'email_key']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) return { userId: person.user_id, isNew: true }
  const known = await on(tx)
    .selectFrom('global.app_user')
    .select('user_id')
    .where('tenant_id', '=', person.tenant_id)
    .where('email_key', '=', person.email_key)
    .executeTakeFirstOrThrow()
  return { userId: known.user_id, isNew: false }
}

export async function writePassword(
  tx: IdentityTx,
  who: PersonKey,
  hash: string,
  at: Date,
): Promise<void> {
  await on(tx)
    .updateTable('global.app_user')
    .set((eb) => ({
      password_hash: hash,
      password_changed_at: at,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .execute()
}

/** Notes that somebody's password, kept elsewhere, is another one; none of ours is left. */
export async function notePasswordChanged(tx: IdentityTx, who: PersonKey, at: Date): Promise<void> {
  await on(tx)
    .updateTable('global.app_user')
    .set((eb) => ({
      password_hash: null,
      password_changed_at: at,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .execute()
}

/** Replaces the kept text of the same password; a password changed meanwhile stays. */
export async function renewHash(
  tx: IdentityTx,
  who: PersonKey,
  from: string,
  to: string,
): Promise<void> {
  await on(tx)
    .updateTable('global.app_user')
    .set({ password_hash: to })
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .where('password_hash', '=', from)
    .execute()
}

export async function setDisabled(tx: IdentityTx, who: PersonKey, at: Date | null): Promise<void> {
  await on(tx)
    .updateTable('global.app_user')
    .set({ disabled_at: at })
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .execute()
}

// ---------------------------------------------------------------------------------------------- a hosted service

/** What a hosted identity service calls a tenant; null when it does not know it yet. */
export async function findHostedName(reader: Reader, tenantId: string): Promise<string | null> {
  const [row] = await reader.query<{ hosted_name: string }>(
    'hosted_tenant',
    'select hosted_name from global.hosted_tenant where tenant_id = $1',
    [tenantId],
  )
  return row?.hosted_name ?? null
}

/** Keeps the service's name of a tenant, unless somebody was quicker; answers the one that is kept. */
export async function keepHostedName(tx: IdentityTx, row: HostedTenantTable): Promise<string> {
  await on(tx)
    .insertInto('global.hosted_tenant')
    .values(row)
    .onConflict((same) => same.column('tenant_id').doNothing())
    .execute()
  const kept = await on(tx)
    .selectFrom('global.hosted_tenant')
    .select('hosted_name')
    .where('tenant_id', '=', row.tenant_id)
    .executeTakeFirstOrThrow()
  return kept.hosted_name
}

// ---------------------------------------------------------------------------------------------- memberships

export interface Membership {
  role: string
  permissions: string[]
}

export interface FoundMembership extends Membership {
  /** The person signs in with a code as well. */
  has_second_factor: boolean
}

/** Makes somebody staff of a merchant, or changes what they may do there. */
export async function putMembership(
  tx: MerchantTx,
  merchantId: string,
  who: PersonKey,
  membership: Membership,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('global.membership')
    .values({
      tenant_id: who.tenantId,
      user_id: who.userId,
      merchant_id: merchantId,
      role: membership.role,
      permissions: membership.permissions,
      created_at: at,
    })
    .onConflict((same) =>
      same
        .columns(['tenant_id', 'user_id', 'merchant_id'])
        .doUpdateSet({ role: membership.role, permissions: membership.permissions }),
    )
    .execute()
}

/** Ends a membership; its sessions go with it. False when there was none. */
export async function deleteMembership(
  tx: MerchantTx,
  merchantId: string,
  who: PersonKey,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('global.membership')
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

export async function findMembership(
  reader: Reader,
  who: PersonKey,
  merchantId: string,
): Promise<FoundMembership | null> {
  const [row] = await reader.query<FoundMembership>(
    'membership',
    `select g.role, g.permissions, f.confirmed_at is not null as has_second_factor
     from global.membership g
     left join global.second_factor f on f.tenant_id = g.tenant_id and f.user_id = g.user_id
     where g.tenant_id = $1 and g.user_id = $2 and g.merchant_id = $3`,
    [who.tenantId, who.userId, merchantId],
  )
  return row ?? null
}

/** More admins than any merchant has: mail to them is bounded all the same. */
const MOST_ADMINS = 50

/** The addresses of a merchant's admins, those that were shut out left out. */
export async function listAdmins(tx: MerchantTx, merchantId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('global.membership as g')
    .innerJoin('global.app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'g.tenant_id').onRef('u.user_id', '=', 'g.user_id'),
    )
    .select('u.email')
    .where('g.merchant_id', '=', merchantId)
    .where('g.role', '=', 'admin')
    .where('u.disabled_at', 'is', null)
    .orderBy('u.email')
    .limit(MOST_ADMINS)
    .execute()
  return rows.map(({ email }) => email)
}

// ---------------------------------------------------------------------------------------------- sessions

export async function insertSession(tx: IdentityTx, session: SessionTable): Promise<void> {
  await on(tx).insertInto('global.session').values(session).execute()
  await on(tx)
    .updateTable('global.app_user')
    .set({ last_login_at: session.created_at })
    .where('tenant_id', '=', session.tenant_id)
    .where('user_id', '=', session.user_id)
    .execute()
}

/** A living session with everything that decides what its holder may do now. */
export interface LiveSession {
  session_id: string
  tenant_id: string
  user_id: string
  merchant_id: string
  generation: number
  rotated_at: Date
  authenticated_at: Date
  idle_until: Date
  expires_at: Date
  email: string
  user_type: string
  role: string
  permissions: string[]
  time_zone: string
  counts_zone: string
}

/**
 * The session, the person and their membership in one read, so that ending, disabling and removing act at the next
 * call. Null when any of them no longer holds at `now` (wall time).
 */
export async function readSession(
  reader: Reader,
  sessionId: string,
  now: Date,
): Promise<LiveSession | null> {
  const [row] = await reader.quick<LiveSession>(
    'live_session',
    `select s.session_id, s.tenant_id, s.user_id, s.merchant_id, s.generation, s.rotated_at,
            s.authenticated_at, s.idle_until, s.expires_at, u.email, u.user_type, g.role, g.permissions,
            m.time_zone, m.counts_zone
     from global.session s
     join global.app_user u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
     join global.membership g
       on g.tenant_id = s.tenant_id and g.user_id = s.user_id and g.merchant_id = s.merchant_id
     join app.merchant m on m.merchant_id = s.merchant_id
     where s.session_id = $1 and s.revoked_at is null and s.expires_at > $2 and s.idle_until > $2
       and u.disabled_at is null`,
    [sessionId, now],
  )
  return row ?? null
}

/** Notes that a session is in use and moves its idle limit, unless somebody did so later already. */
export async function touchSession(
  tx: IdentityTx,
  sessionId: string,
  used: { at: Date; idleUntil: Date },
): Promise<void> {
  await on(tx)
    .updateTable('global.session')
    .set({ idle_until: used.idleUntil, last_used_at: used.at })
    .where('session_id', '=', sessionId)
    .where('last_used_at', '<', used.at)
    .execute()
}

/** Takes a session one step on; false when it is at that step no longer. */
export async function rotateSession(
  tx: IdentityTx,
  step: { sessionId: string; generation: number },
  now: Date,
): Promise<boolean> {
  const updated = await on(tx)
    .updateTable('global.session')
    .set({ generation: step.generation + 1, rotated_at: now })
    .where('session_id', '=', step.sessionId)
    .where('generation', '=', step.generation)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Marks the moment at which somebody proved once more who they are. */
export async function confirmSession(tx: IdentityTx, sessionId: string, at: Date): Promise<void> {
  await on(tx)
    .updateTable('global.session')
    .set({ authenticated_at: at })
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function revokeSession(tx: IdentityTx, sessionId: string, at: Date): Promise<void> {
  await on(tx)
    .updateTable('global.session')
    .set({ revoked_at: at })
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends every session of a person, at all their merchants; all but one when that is to go on. */
export async function revokeSessions(
  tx: IdentityTx,
  who: PersonKey,
  at: Date,
  except: string | null = null,
): Promise<void> {
  await on(tx)
    .updateTable('global.session')
    .set({ revoked_at: at })
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .where('revoked_at', 'is', null)
    .$if(except !== null, (query) => query.where('session_id', '<>', except))
    .execute()
}

type OwnSessions = PersonKey & { merchantId: string }

/** The living sessions of a person at a merchant, the one used last first. */
export async function listSessions(
  reader: Reader,
  who: OwnSessions,
  now: Date,
): Promise<
  Pick<SessionTable, 'session_id' | 'created_at' | 'last_used_at' | 'address' | 'user_agent'>[]
> {
  return reader.query(
    'sessions_of_person',
    `select session_id, created_at, last_used_at, address, user_agent from global.session
     where tenant_id = $1 and user_id = $2 and merchant_id = $3 and revoked_at is null and expires_at > $4
       and idle_until > $4
     order by last_used_at desc, session_id limit 100`,
    [who.tenantId, who.userId, who.merchantId, now],
  )
}

/** Ends one living session of a person at a merchant; false when there is none of that id. */
export async function revokeOwnSession(
  tx: IdentityTx,
  who: OwnSessions,
  sessionId: string,
  at: Date,
): Promise<boolean> {
  const updated = await on(tx)
    .updateTable('global.session')
    .set({ revoked_at: at })
    .where('session_id', '=', sessionId)
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .where('merchant_id', '=', who.merchantId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .where('idle_until', '>', at)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

// ---------------------------------------------------------------------------------------------- second factor

export interface SecondFactorState {
  confirmed_at: Date | null
  codes_left: number
}

/** Whether an authenticator app is set up, and how many recovery codes are left; null when none was begun. */
export async function readSecondFactor(
  reader: Reader,
  who: PersonKey,
): Promise<SecondFactorState | null> {
  const [row] = await reader.query<SecondFactorState>(
    'second_factor',
    `select f.confirmed_at,
            (select count(*)::int4 from global.recovery_code c
             where c.tenant_id = f.tenant_id and c.user_id = f.user_id and c.used_at is null) as codes_left
     from global.second_factor f where f.tenant_id = $1 and f.user_id = $2`,
    [who.tenantId, who.userId],
  )
  return row ?? null
}

/** The authenticator app of a person, locked until the transaction ends. */
export async function lockSecondFactor(
  tx: IdentityTx,
  who: PersonKey,
): Promise<SecondFactorTable | null> {
  const row = await on(tx)
    .selectFrom('global.second_factor')
    .selectAll()
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Keeps a new secret in the place of one that was never confirmed; false when one is in use. */
export async function putSecondFactor(tx: IdentityTx, row: SecondFactorTable): Promise<boolean> {
  const { secret_sealed, last_step, created_at } = row
  const put = await on(tx)
    .insertInto('global.second_factor')
    .values(row)
    .onConflict((same) =>
      same
        .columns(['tenant_id', 'user_id'])
        .doUpdateSet({ secret_sealed, last_step, created_at })
        .where('global.second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return put.numInsertedOrUpdatedRows === 1n
}

export async function writeSecondFactor(
  tx: IdentityTx,
  who: PersonKey,
  change: { confirmed_at?: Date; last_step: number },
): Promise<void> {
  await on(tx)
    .updateTable('global.second_factor')
    .set(change)
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .execute()
}

/** Takes a person's app and recovery codes away; false when there was none in use. */
export async function deleteSecondFactor(tx: IdentityTx, who: PersonKey): Promise<boolean> {
  const deleted = await on(tx)
    .deleteFrom('global.second_factor')
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Puts new recovery codes in the place of all others of a person. */
export async function replaceRecoveryCodes(
  tx: IdentityTx,
  who: PersonKey,
  hashes: Buffer[],
): Promise<void> {
  await on(tx)
    .deleteFrom('global.recovery_code')
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .execute()
  await on(tx)
    .insertInto('global.recovery_code')
    .values(
      hashes.map((hash) => ({
        tenant_id: who.tenantId,
        user_id: who.userId,
        code_hash: hash,
        used_at: null,
      })),
    )
    .execute()
}

/** Uses a recovery code up; false when it is unknown or used. */
export async function takeRecoveryCode(
  tx: IdentityTx,
  who: PersonKey,
  hash: Buffer,
  at: Date,
): Promise<boolean> {
  const used = await on(tx)
    .updateTable('global.recovery_code')
    .set({ used_at: at })
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

// ---------------------------------------------------------------------------------------------- links and one-time tokens

type RefKind = RefTokenTable['kind']

export async function insertRefToken(tx: IdentityTx, token: RefTokenTable): Promise<void> {
  await on(tx).insertInto('global.ref_token').values(token).execute()
}

/** Uses up every unused token of the given kinds that a person holds. */
export async function voidRefTokens(
  tx: IdentityTx,
  who: PersonKey,
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

export interface Challenge extends PersonKey {
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

// ---------------------------------------------------------------------------------------------- throttle

/** Locks the counters of the keys, made where there are none; always in the same order. */
export async function lockTries(
  tx: IdentityTx,
  keys: string[],
  now: Date,
): Promise<ThrottleTable[]> {
  const sorted = keys.toSorted()
  await on(tx)
    .insertInto('global.throttle')
    .values(sorted.map((key) => ({ key, failures: 0, window_start: now, blocked_until: null })))
    .onConflict((same) => same.column('key').doNothing())
    .execute()
  return on(tx)
    .selectFrom('global.throttle')
    .selectAll()
    .where('key', 'in', sorted)
    .orderBy('key')
    .forUpdate()
    .execute()
}

export async function writeTries(tx: IdentityTx, row: ThrottleTable): Promise<void> {
  await on(tx)
    .updateTable('global.throttle')
    .set({
      failures: row.failures,
      window_start: row.window_start,
      blocked_until: row.blocked_until,
    })
    .where('key', '=', row.key)
    .execute()
}

/** Forgets every counter whose key is the given one or begins with it and a colon. */
export async function clearTries(tx: IdentityTx, key: string): Promise<void> {
  await on(tx)
    .deleteFrom('global.throttle')
    .where((eb) =>
      eb.or([
        eb('key', '=', key),
        // ';' is the character after ':', so this is the range of everything that begins with `key:`.
        eb.and([eb('key', '>=', `${key}:`), eb('key', '<', `${key};`)]),
      ]),
    )
    .execute()
}

// ---------------------------------------------------------------------------------------------- cleaning up

/** Deletes what nobody can use any more: ended sessions, spent links, quiet counters. */
export async function purge(tx: GlobalTx, before: { sessions: Date; links: Date; tries: Date }) {
  await tx.deleteFrom('global.session').where('expires_at', '<', before.sessions).execute()
  await tx.deleteFrom('global.ref_token').where('expires_at', '<', before.links).execute()
  await tx
    .deleteFrom('global.throttle')
    .where('window_start', '<', before.tries)
    .where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<', before.tries)]))
    .execute()
}
