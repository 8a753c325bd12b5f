import type { OpenSession } from '@paydeck/contract/calls/account'

import type { Database } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { Clock } from '../../../kit/clock.ts'
import { notFound, unauthenticated } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import { owesSecondFactor } from '../../../kit/owes-second-factor.ts'
import { evaluateRefresh } from '../../../kit/refresh-step.ts'
import type { AuditService } from '../../audit/service.ts'
import { browserName } from '../../../kit/browser-name.ts'
import type { BearerClaims, IdentityProvider, PersonRef } from '../provider/identity-provider.ts'
import type { RefreshStep, StepTokens } from './refresh-token.ts'
import {
  ABSOLUTE_MS,
  idleUntil,
  isTouchDue,
  mayUseDashboard,
} from '../sign-in/eligibility-rules.ts'
import * as membershipStore from '../staff/membership-store.ts'
import * as sessionStore from './session-store.ts'

export interface SessionsDeps {
  db: Database
  clock: Clock
  newId: NewId
  provider: IdentityProvider
  refreshTokens: StepTokens
  pageTokens: StepTokens
  /** A session ends this long after its last call. */
  idleMs: number
  audit: Pick<AuditService, 'record'>
  /** Called when extending an idle limit failed; the call itself succeeded. */
  onError: (failure: unknown) => void
}

export interface SignedIn {
  merchantId: string
  accessToken: string
  expiresAt: Date
  refreshToken: string
  pageToken: string
}

export interface Staff extends PersonRef, Pick<membershipStore.Membership, 'role' | 'permissions'> {
  email: string
  userType: string
  merchantId: string
  owesSecondFactor: boolean
}

/** Where a browser signs in from; shown to the user in My account. */
export interface From {
  address: string
  userAgent: string
}

const MAX_USER_AGENT = 300

interface Times {
  authenticatedAt: Date
  expiresAt: Date
}

interface Context extends SessionsDeps {
  touching: Set<string>
}

export type Sessions = ReturnType<typeof sessions>

/** Every call checks the session's row; tokens only refer to it. Wall time. */
export function sessions(deps: SessionsDeps) {
  const context: Context = { ...deps, touching: new Set() }
  const { db, clock } = deps
  return {
    /** `times` carries over another session's sign-in time and expiry; by default the person has just signed in. */
    open: (staff: Staff, from: From, times?: Times) => openSession(context, staff, from, times),

    /** Ends the session of this cookie, if it belongs to this person at this merchant. */
    endEarlier: (person: sessionStore.OwnSessions, token: string | undefined) =>
      endEarlier(context, person, token),

    /** Throws 401 unless token, session, user and membership are all valid now. */
    staff: (bearer: string | undefined) => readStaff(context, bearer),

    /** Throws 401. Reuse after half a minute's grace means that the token was stolen: it ends the session. */
    refresh: (merchantId: string, token: string | undefined) => refresh(context, merchantId, token),

    confirm: (sessionId: string): Promise<void> =>
      db.inGlobal((tx) => sessionStore.confirmSession(tx, sessionId, clock.wall())),

    /** What each session may do now; omits ended ones. */
    grantsOf: (sessionIds: readonly string[]) =>
      sessionStore.liveGrants(db.reader, sessionIds, clock.wall()),

    list: (actor: Actor) => listSessions(context, actor),

    /** Throws 404 for a session of another user. */
    endOne: (actor: Actor, sessionId: string) => endOne(context, actor, sessionId),

    endOthers: (actor: Actor): Promise<void> =>
      db.inGlobal((tx) => sessionStore.revokeSessions(tx, actor, clock.wall(), actor.sessionId)),

    end: (sessionId: string): Promise<void> =>
      db.inGlobal((tx) => sessionStore.revokeSession(tx, sessionId, clock.wall())),
  }
}

async function issueTokens(
  { provider, refreshTokens, pageTokens }: Context,
  session: Staff & { sessionId: string; generation: number },
): Promise<SignedIn> {
  const { token, expiresAt } = await provider.issueBearer(session)
  return {
    merchantId: session.merchantId,
    accessToken: token,
    expiresAt,
    refreshToken: refreshTokens.issue(session),
    pageToken: pageTokens.issue(session),
  }
}

async function openSession(
  context: Context,
  staff: Staff,
  from: From,
  times?: Times,
): Promise<SignedIn> {
  const { db, clock, newId, audit, idleMs } = context
  const now = clock.wall()
  const sessionId = newId('session')
  const { authenticatedAt, expiresAt } = times ?? {
    authenticatedAt: now,
    expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
  }
  await db.inMerchant(staff.merchantId, async (tx) => {
    await sessionStore.insertSession(tx, {
      sessionId,
      tenantId: staff.tenantId,
      userId: staff.userId,
      merchantId: staff.merchantId,
      generation: 1,
      rotatedAt: now,
      authenticatedAt,
      createdAt: now,
      idleUntil: idleUntil(now, expiresAt, idleMs),
      expiresAt,
      revokedAt: null,
      lastUsedAt: now,
      address: from.address,
      userAgent: from.userAgent.slice(0, MAX_USER_AGENT),
      owesSecondFactor: staff.owesSecondFactor,
    })
    await audit.record(tx, staff.merchantId, {
      actor: staff.userId,
      action: 'sign_in.succeeded',
      subjectType: 'session',
      subjectId: sessionId,
    })
  })
  return issueTokens(context, { ...staff, sessionId, generation: 1 })
}

async function readStaff(context: Context, bearer: string | undefined): Promise<Actor> {
  const { db, clock, provider } = context
  if (!bearer) throw unauthenticated()
  const now = clock.wall()
  const claims = await provider.verifyBearer(bearer)
  const session = claims && (await sessionStore.readSession(db.reader, claims, now))
  if (!session || !isSessionOf(claims, session)) throw unauthenticated()
  touch(context, session, now)
  return sessionStore.actorOf(session)
}

const isSessionOf = (claims: BearerClaims, session: sessionStore.LiveSession): boolean =>
  session.tenantId === claims.tenantId &&
  session.userId === claims.userId &&
  session.merchantId === claims.merchantId &&
  mayUseDashboard(session.userType)

/** Runs in parallel with the call, so that extending the idle limit does not delay it. */
function touch(context: Context, session: sessionStore.LiveSession, now: Date): void {
  const { db, touching, onError, idleMs } = context
  const id = session.sessionId
  if (!isTouchDue(session, now, idleMs) || touching.has(id)) return
  touching.add(id)
  const used = { at: now, idleUntil: idleUntil(now, session.expiresAt, idleMs) }
  db.inGlobal((tx) => sessionStore.touchSession(tx, id, used))
    .catch(onError)
    .finally(() => touching.delete(id))
}

async function refresh(
  context: Context,
  merchantId: string,
  token: string | undefined,
): Promise<SignedIn> {
  const step = token ? context.refreshTokens.read(token) : null
  if (!step) throw unauthenticated()
  // One retry: a concurrent call may take the same step between reading and rotating.
  const signedIn =
    (await rotate(context, merchantId, step)) ?? (await rotate(context, merchantId, step))
  if (!signedIn) throw unauthenticated()
  return signedIn
}

/** Null when a concurrent call took the step first. */
async function rotate(
  context: Context,
  merchantId: string,
  step: RefreshStep,
): Promise<SignedIn | null> {
  const { db, clock } = context
  const now = clock.wall()
  const { sessionId } = step
  const session = await sessionStore.readSession(db.reader, { sessionId, merchantId }, now)
  if (!session || !mayUseDashboard(session.userType)) throw unauthenticated()
  const verdict = evaluateRefresh(session, step.generation, now)
  if (verdict === 'stranger') throw unauthenticated()
  if (verdict === 'reuse') {
    await db.inGlobal((tx) => sessionStore.revokeSession(tx, step.sessionId, now))
    throw unauthenticated()
  }
  const owes =
    verdict === 'again'
      ? session.owesSecondFactor
      : await needsSecondFactorNow(context, session, merchantId)
  const next = { ...step, owesSecondFactor: owes }
  const isRotated =
    verdict === 'again' || (await db.inGlobal((tx) => sessionStore.rotateSession(tx, next, now)))
  return isRotated
    ? issueTokens(context, { ...session, ...next, generation: step.generation + 1 })
    : null
}

/** A merchant's new second-factor rule applies from the session's next refresh. */
async function needsSecondFactorNow(
  { db }: Context,
  person: PersonRef,
  merchantId: string,
): Promise<boolean> {
  const membership = await membershipStore.findMembership(db.reader, person, merchantId)
  return membership !== null && owesSecondFactor(membership)
}

async function listSessions({ db, clock }: Context, actor: Actor): Promise<OpenSession[]> {
  const rows = await sessionStore.listSessions(db.reader, actor, clock.wall())
  return rows.map((row) => ({
    sessionId: row.sessionId,
    browser: browserName(row.userAgent ?? ''),
    address: row.address,
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isThisOne: row.sessionId === actor.sessionId,
  }))
}

async function endEarlier(
  { db, clock, refreshTokens }: Context,
  person: sessionStore.OwnSessions,
  token: string | undefined,
): Promise<void> {
  const step = token ? refreshTokens.read(token) : null
  if (!step) return
  await db.inGlobal((tx) => sessionStore.revokeOwnSession(tx, person, step.sessionId, clock.wall()))
}

async function endOne({ db, clock }: Context, actor: Actor, sessionId: string): Promise<void> {
  const ended = await db.inGlobal((tx) =>
    sessionStore.revokeOwnSession(tx, actor, sessionId, clock.wall()),
  )
  if (!ended) throw notFound()
}
