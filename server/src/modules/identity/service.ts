import type { StepUpAnswer } from '@paydeck/contract/calls/authn'
import { STEP_UP_REQUIRED } from '@paydeck/contract/error'

import type { Database } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { AppError, badRequest, forbidden, notFound } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Random } from '../../kit/random.ts'
import { sha256 } from '../../kit/secrets.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { deviceTokens } from './device-token.ts'
import type { IdentityProvider, PersonRef } from './identity-provider.ts'
import { refreshTokens } from './refresh-token.ts'
import {
  isFresh,
  mayUseDashboard,
  otherMerchantText,
  passwordRefusal,
  toEmailKey,
} from './rules.ts'
import { sessions, type SignedIn } from './sessions.ts'
import * as store from './store.ts'
import { noThrottle, throttle } from './throttle.ts'

export type { SignedIn } from './sessions.ts'

export interface IdentityDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  /** The server's secret; every key is derived from it. */
  secret: Buffer
  /** Whether sign-ins are throttled. */
  limits: boolean
  provider: IdentityProvider
  merchants: Pick<MerchantsService, 'findBySlug'>
  onError: (failure: unknown) => void
}

export interface SignInRequest {
  tenantId: string
  /** The merchant's address, as the browser shows it. */
  slug: string
  email: string
  password: string
}

const wrong = (): AppError =>
  new AppError(401, 'wrong_credentials', 'The email or password is not correct.')
const deadLink = (): AppError =>
  new AppError(401, 'link_expired', 'This link has expired or has been used already.')

export type IdentityService = ReturnType<typeof identityService>

/** Signing in and out, sessions, and the links that let people in. Wall time throughout. */
export function identityService(deps: IdentityDeps) {
  const { db, clock, random, provider, merchants } = deps
  const devices = deviceTokens(deps.secret, random)
  const guard = deps.limits ? throttle(db, clock) : noThrottle
  const live = sessions({ ...deps, refreshTokens: refreshTokens(deps.secret) })

  /** Opens a session for somebody whose identity is proven; 403 unless they are staff of the merchant. */
  async function admit(
    person: PersonRef & { email: string; userType: string },
    merchantId: string,
    slug: string,
  ): Promise<SignedIn> {
    // No message: the page shows its own.
    if (!mayUseDashboard(person.userType)) throw forbidden('not_merchant_staff', '')
    const membership = await store.findMembership(db.reader, person, merchantId)
    if (!membership) throw forbidden('other_merchant', otherMerchantText(slug))
    return live.open({ ...person, ...membership, merchantId })
  }

  /** Checks the password of somebody who is signed in; 403 when it is wrong, 429 after too many. */
  async function proveAgain(who: Actor, password: string): Promise<void> {
    const emailKey = toEmailKey(who.email)
    const attempt = { tenantId: who.tenantId, emailKey, address: '', device: who.sessionId }
    await guard.enter(attempt)
    const person = await provider.verifyPassword(who.tenantId, emailKey, password)
    // Not 401: the sign-in itself is good, and a browser must not try to renew it.
    if (person?.userId !== who.userId)
      throw forbidden('wrong_password', 'The password is not correct.')
    await guard.succeeded(attempt)
  }

  return {
    /** The person behind a bearer token; throws 401. Part of the gate of every staff call. */
    staff: (bearer: string | undefined) => live.staff(bearer),
    /** The next pair of tokens of a browser that signed in to this merchant; 401 for anything else. */
    refresh: (merchantId: string, token: string | undefined) => live.refresh(merchantId, token),

    /**
     * Signs in with a password. 401, always the same, for a wrong tenant, merchant, email or password; 403 for a
     * right password without the right to enter; 429 after too many attempts; 503 when overrun.
     */
    async signIn(
      request: SignInRequest,
      from: { address: string; deviceToken: string | undefined },
    ): Promise<SignedIn> {
      const account = { tenantId: request.tenantId, emailKey: toEmailKey(request.email) }
      const device = devices.read(account, from.deviceToken)
      const attempt = { ...account, address: from.address, device }
      await guard.enter(attempt)
      // Both, whatever either says: every refusal takes the same work.
      const [person, merchant] = await Promise.all([
        provider.verifyPassword(account.tenantId, account.emailKey, request.password),
        merchants.findBySlug(request.slug),
      ])
      if (!person || merchant?.tenant_id !== request.tenantId) throw wrong()
      await guard.succeeded(attempt)
      return admit(person, merchant.merchant_id, merchant.slug)
    },

    /** The cookie that tells this browser from a stranger when an account is throttled. */
    device(tenantId: string, email: string) {
      const account = { tenantId, emailKey: toEmailKey(email) }
      return {
        cookieName: devices.cookieName(account),
        /** The token to keep: the given one while it is good, else a new one. */
        renew: (token: string | undefined): string =>
          token && devices.read(account, token) !== null ? token : devices.issue(account),
      }
    },

    /** Signs in with a one-time token of ours; 401 when it is unknown, used, too old or another tenant's. */
    async signInWithCustomToken(
      tenantId: string,
      token: string,
    ): Promise<SignedIn & { email: string }> {
      const holder = await provider.exchangeCustomToken(tenantId, token)
      const person = holder && (await store.readPerson(db.reader, holder))
      if (!person) throw deadLink()
      const who = { ...holder, email: person.email, userType: person.user_type }
      return { ...(await admit(who, holder.merchantId, person.slug)), email: person.email }
    },

    /** Whether somebody gave their password a short while ago, so that secrets may be shown. */
    isFresh: (who: Pick<Actor, 'authenticatedAt'>): boolean => isFresh(who, clock.wall()),

    /** Throws 403 with the code that makes a browser ask for the password, unless it was given a short while ago. */
    requireFresh(who: Pick<Actor, 'authenticatedAt'>): void {
      if (!isFresh(who, clock.wall()))
        throw forbidden(STEP_UP_REQUIRED, 'Please confirm your password to go on.')
    },

    /**
     * Makes an old sign-in fresh again. 403 for a wrong password, 429 after too many: each session is counted by
     * itself, so nobody else's guesses stand in the way.
     */
    async confirm(who: Actor, password: string): Promise<StepUpAnswer> {
      await proveAgain(who, password)
      await live.confirm(who.sessionId)
      return { outcome: 'confirmed' }
    },

    /** Ends the session of a call. */
    signOut: (who: Actor): Promise<void> => live.end(who.sessionId),

    /**
     * What is to be known of a link before it is used. An unknown one looks like an expired one of somebody who
     * never signed in.
     */
    async validateLink(token: string): Promise<{ hasLastLogin: boolean; isExpired: boolean }> {
      const link = await store.findRefLink(db.reader, sha256(token))
      if (!link || link.disabled_at) return { hasLastLogin: false, isExpired: true }
      return {
        hasLastLogin: link.last_login_at !== null,
        isExpired: link.used_at !== null || link.expires_at <= clock.wall(),
      }
    },

    /**
     * Sets the password of the holder of a link, ends all their sessions and other links, and answers a one-time
     * token that signs them in. 401 when the link is dead, 400 with the reason when the password is too weak.
     */
    async resetPassword(token: string, password: string): Promise<{ customToken: string }> {
      const now = clock.wall()
      const hash = sha256(token)
      const link = await store.findRefLink(db.reader, hash)
      // Looked at first, so that a dead link costs no hash.
      if (!link || link.disabled_at || link.used_at || link.expires_at <= now) throw deadLink()
      const reason = passwordRefusal(password, link.email)
      if (reason) throw badRequest(reason)
      const who = { tenantId: link.tenant_id, userId: link.user_id }
      await provider.setPassword(who, password, async (tx) => {
        if (!(await store.useRefToken(tx, hash, ['invite', 'reset'], now))) throw deadLink()
      })
      await guard.clear({ tenantId: link.tenant_id, emailKey: toEmailKey(link.email) })
      return { customToken: await provider.issueCustomToken(who, link.merchant_id) }
    },

    async personalInfo(who: PersonRef): Promise<store.PersonalRow> {
      const row = await store.readPersonal(db.reader, who)
      if (!row) throw notFound()
      return row
    },

    /** Deletes what nobody can use any more. */
    async purge(): Promise<void> {
      const daysAgo = (days: number): Date =>
        new Date(clock.wall().getTime() - days * 24 * 3_600_000)
      await db.inGlobal((tx) =>
        store.purge(tx, { sessions: daysAgo(1), links: daysAgo(30), tries: daysAgo(1) }),
      )
    },
  }
}
