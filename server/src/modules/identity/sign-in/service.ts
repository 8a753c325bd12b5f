import { STEP_UP_REQUIRED } from '@paydeck/contract/protocol/error'

import type { Database } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { Clock } from '../../../kit/clock.ts'
import { AppError, badRequest, forbidden, notFound } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { Random } from '../../../kit/random.ts'
import { sha256 } from '../../../kit/secrets.ts'
import type { MerchantsService } from '../../merchants/service.ts'
import { deviceTokens } from '../sessions/device-token.ts'
import type { IdentityProvider, KnownPerson, PersonRef } from '../provider/identity-provider.ts'
import { refreshTokens } from '../sessions/refresh-token.ts'
import {
  isFresh,
  mayUseDashboard,
  otherMerchantText,
  passwordRefusal,
  toEmailKey,
} from './rules.ts'
import { newRefToken } from '../sessions/ref-token.ts'
import { wrongCode, type SecondFactorService } from '../second-factor/second-factor.ts'
import type { SecurityNotices } from '../staff/security-notices.ts'
import { sessions, type From, type SignedIn } from '../sessions/sessions.ts'
import * as membershipStore from '../staff/membership-store.ts'
import * as personStore from '../staff/person-store.ts'
import * as purgeStore from '../sessions/purge-store.ts'
import * as refTokenStore from '../sessions/ref-token-store.ts'
import { noThrottle, throttle, type Attempt } from './throttle.ts'

export type { SignedIn } from '../sessions/sessions.ts'

export interface IdentityDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  /** The server's secret; every key is derived from it. */
  secret: Buffer
  /** Whether sign-ins are rate limited. */
  limits: boolean
  provider: IdentityProvider
  merchants: Pick<MerchantsService, 'findBySlug'>
  secondFactor: Pick<SecondFactorService, 'check' | 'isOn'>
  notices: Pick<SecurityNotices, 'notifyPerson'>
  onError: (failure: unknown) => void
}

export interface SignInRequest {
  tenantId: string
  /** The merchant's address, as in the browser. */
  slug: string
  email: string
  password: string
}

const wrong = (): AppError =>
  new AppError(401, 'wrong_credentials', 'The email or password is not correct.')
const tooLate = (): AppError =>
  new AppError(401, 'challenge_expired', 'That took too long. Please log in again.')
const deadLink = (): AppError =>
  new AppError(401, 'link_expired', 'This link has expired or has been used already.')

/** Signed in, or a token for the second-factor step. */
export type Entered =
  | ({ outcome: 'signed_in' } & SignedIn)
  | { outcome: 'second_factor'; challenge: string }

/** Where the user signs in from, and the browser's proof of earlier sign-ins. */
export type Visit = From & { deviceToken: string | undefined }

export type IdentityService = ReturnType<typeof identityService>

/** Sign-in and sign-out, sessions, and invitation and reset links. Wall time throughout. */
export function identityService(deps: IdentityDeps) {
  const { db, clock, random, provider, merchants, secondFactor, notices } = deps
  const devices = deviceTokens(deps.secret, random)
  const guard = deps.limits ? throttle(db, clock) : noThrottle
  const live = sessions({ ...deps, refreshTokens: refreshTokens(deps.secret) })

  /**
   * After a right password (or link): opens a session, or asks for a code if a second factor is
   * active. Throws 403 unless the user is staff of the merchant.
   */
  async function admit(
    person: KnownPerson,
    { merchantId, slug }: { merchantId: string; slug: string },
    from: From,
    hasGivenCode = false,
  ): Promise<Entered> {
    // No message: the page shows its own.
    if (!mayUseDashboard(person.userType)) throw forbidden('not_merchant_staff', '')
    const membership = await membershipStore.findMembership(db.reader, person, merchantId)
    if (!membership) throw forbidden('other_merchant', otherMerchantText(slug))
    if (membership.hasSecondFactor && !hasGivenCode) return ask(person, merchantId)
    return {
      outcome: 'signed_in',
      ...(await live.open({ ...person, ...membership, merchantId }, from)),
    }
  }

  async function ask(person: PersonRef, merchantId: string): Promise<Entered> {
    const now = clock.wall()
    const { token, row } = newRefToken(random, 'challenge', { ...person, merchantId, now })
    await db.inGlobal((tx) => refTokenStore.insertRefToken(tx, row))
    return { outcome: 'second_factor', challenge: token }
  }

  /**
   * Checks the password of a signed-in user; throws 403 when wrong, 429 after too many tries.
   * Counts per session, so that other people's guesses cannot lock the user out.
   */
  async function checkPassword(who: Actor, password: string): Promise<void> {
    const emailKey = toEmailKey(who.email)
    const tried = attemptOf(who, 'password')
    await guard.enter(tried)
    const person = await provider.verifyPassword(who.tenantId, emailKey, password)
    // Not 401: the sign-in itself is good, and a browser must not try to renew it.
    if (person?.userId !== who.userId)
      throw forbidden('wrong_password', 'The password is not correct.')
    await guard.succeeded(tried)
  }

  const attemptOf = (who: Actor, what: Attempt['what']): Attempt => ({
    what,
    tenantId: who.tenantId,
    emailKey: toEmailKey(who.email),
    address: '',
    device: who.sessionId,
  })

  /** Throws 403 with the code that makes the browser ask for the password, unless it was entered recently. */
  function requireFresh(who: Pick<Actor, 'authenticatedAt'>): void {
    if (!isFresh(who, clock.wall()))
      throw forbidden(STEP_UP_REQUIRED, 'Please confirm your password to go on.')
  }

  /** The link of a token; null for one that nobody may use, or not under the address it was opened at. */
  async function linkOf(
    token: string,
    openedAt: string | undefined,
  ): Promise<refTokenStore.RefLink | null> {
    const link = await refTokenStore.findRefLink(db.reader, sha256(token))
    if (!link || link.disabledAt) return null
    return openedAt === undefined || openedAt === link.slug ? link : null
  }

  return {
    /** The person behind a bearer token; throws 401. Part of the gate of every staff call. */
    staff: (bearer: string | undefined) => live.staff(bearer),
    /** Who the bearer was at their last call; a guess until `staff` answers the same object. */
    recentCallers: (bearer: string | undefined) => live.recentCallers(bearer),
    /** The next pair of tokens of a browser that signed in to this merchant; 401 for anything else. */
    refresh: (merchantId: string, token: string | undefined) => live.refresh(merchantId, token),

    /**
     * Signs in with a password. 401, always the same, for a wrong tenant, merchant, email or password; 403 for a
     * right password without the right to enter; 429 after too many attempts; 503 when overrun.
     */
    async signIn(request: SignInRequest, from: Visit): Promise<Entered> {
      const account = { tenantId: request.tenantId, emailKey: toEmailKey(request.email) }
      const device = devices.read(account, from.deviceToken)
      const attempt = { what: 'password', ...account, address: from.address, device } as const
      await guard.enter(attempt)
      // Both, whatever either says: every refusal takes the same work.
      const [person, merchant] = await Promise.all([
        provider.verifyPassword(account.tenantId, account.emailKey, request.password),
        merchants.findBySlug(request.slug),
      ])
      if (!person || merchant?.tenantId !== request.tenantId) throw wrong()
      await guard.succeeded(attempt)
      return admit(person, { merchantId: merchant.merchantId, slug: merchant.slug }, from)
    },

    /**
     * The second step of signing in: the code of the app, or a recovery code. 401 when the question is too old or
     * the code is wrong, 429 after too many.
     */
    async giveCode(
      { tenantId, challenge, code }: { tenantId: string; challenge: string; code: string },
      from: Omit<Visit, 'deviceToken'> & { deviceToken: (email: string) => string | undefined },
    ): Promise<SignedIn & { email: string }> {
      const hash = sha256(challenge)
      const asked = await refTokenStore.findChallenge(db.reader, hash, clock.wall())
      if (asked?.tenantId !== tenantId) throw tooLate()
      const account = { tenantId, emailKey: toEmailKey(asked.email) }
      const device = devices.read(account, from.deviceToken(asked.email))
      const attempt = { what: 'code', ...account, address: from.address, device } as const
      await guard.enter(attempt)
      if (!(await secondFactor.check(asked, code)))
        throw new AppError(401, 'wrong_code', wrongCode().message)
      await guard.succeeded(attempt)
      const used = await db.inGlobal((tx) =>
        refTokenStore.useRefToken(tx, hash, ['challenge'], clock.wall()),
      )
      if (!used) throw tooLate()
      const entered = await admit(asked, asked, from, true)
      if (entered.outcome !== 'signed_in') throw tooLate()
      return { ...entered, email: asked.email }
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
      from: From,
    ): Promise<Entered & { email: string }> {
      const holder = await provider.exchangeCustomToken(tenantId, token)
      const person = holder && (await personStore.readPerson(db.reader, holder))
      if (!person) throw deadLink()
      const who = { ...holder, email: person.email, userType: person.userType }
      const at = { merchantId: holder.merchantId, slug: person.slug }
      return { ...(await admit(who, at, from)), email: person.email }
    },

    /** Whether somebody gave their password a short while ago, so that secrets may be shown. */
    isFresh: (who: Pick<Actor, 'authenticatedAt'>): boolean => isFresh(who, clock.wall()),

    requireFresh,

    /**
     * Makes an old sign-in fresh again: with the password, and a code where there is a second factor (asked for
     * when it was not given). 403 when either is wrong, 429 after too many.
     */
    async confirm(who: Actor, given: { password: string; code?: string | undefined }) {
      await checkPassword(who, given.password)
      if (await secondFactor.isOn(who)) {
        if (given.code === undefined) return { outcome: 'second_factor' } as const
        const tried = attemptOf(who, 'code')
        await guard.enter(tried)
        if (!(await secondFactor.check(who, given.code))) throw wrongCode()
        await guard.succeeded(tried)
      }
      await live.confirm(who.sessionId)
      return { outcome: 'confirmed' } as const
    },

    /** Counts a code that somebody signed in gives for anything else; 429 after too many wrong ones. */
    async whenCodeIsRight<T>(who: Actor, act: () => Promise<T>): Promise<T> {
      const tried = attemptOf(who, 'code')
      await guard.enter(tried)
      const done = await act()
      await guard.succeeded(tried)
      return done
    },

    /**
     * Sets another password of one's own; every other session and every link ends. 403 when the present one is
     * wrong (429 after too many), 400 with the reason when the new one is too weak.
     */
    async changePassword(who: Actor, password: string, newPassword: string): Promise<void> {
      await checkPassword(who, password)
      // With a second factor the password alone proves too little.
      if (await secondFactor.isOn(who)) requireFresh(who)
      const reason = passwordRefusal(newPassword, who.email)
      if (reason) throw badRequest(reason)
      await provider.setPassword(who, newPassword, {
        keepSession: who.sessionId,
        alongside: (tx) => notices.notifyPerson(tx, who, 'password_changed'),
      })
    },

    /** Where the person is signed in, and the end of it. */
    sessions: { list: live.list, endOne: live.endOne, endOthers: live.endOthers },

    /** Ends the session of a call. */
    signOut: (who: Actor): Promise<void> => live.end(who.sessionId),

    /**
     * What is to be known of a link before it is used. An unknown one, or one opened under another merchant's
     * address, looks like an expired one of somebody who never signed in.
     */
    async validateLink(
      token: string,
      openedAt?: string,
    ): Promise<{ hasLastLogin: boolean; isExpired: boolean }> {
      const link = await linkOf(token, openedAt)
      if (!link) return { hasLastLogin: false, isExpired: true }
      return {
        hasLastLogin: link.lastLoginAt !== null,
        isExpired: link.usedAt !== null || link.expiresAt <= clock.wall(),
      }
    },

    /**
     * Sets the password of the holder of a link, ends all their sessions and other links, and answers a one-time
     * token that signs them in. 401 when the link is dead or was opened under another merchant's address, 400 with
     * the reason when the password is too weak.
     */
    async resetPassword(
      token: string,
      password: string,
      openedAt?: string,
    ): Promise<{ customToken: string }> {
      const now = clock.wall()
      const hash = sha256(token)
      const link = await linkOf(token, openedAt)
      // Looked at first, so that a dead link costs no hash.
      if (!link || link.usedAt || link.expiresAt <= now) throw deadLink()
      const reason = passwordRefusal(password, link.email)
      if (reason) throw badRequest(reason)
      const who = {
        tenantId: link.tenantId,
        userId: link.userId,
        merchantId: link.merchantId,
        email: link.email,
      }
      await provider.setPassword(who, password, {
        alongside: async (tx) => {
          if (!(await refTokenStore.useRefToken(tx, hash, ['invite', 'reset'], now)))
            throw deadLink()
          // Whoever chooses a first password knows that they did.
          if (link.kind === 'reset') await notices.notifyPerson(tx, who, 'password_changed')
        },
      })
      await guard.clear({ tenantId: link.tenantId, emailKey: toEmailKey(link.email) })
      return { customToken: await provider.issueCustomToken(who, link.merchantId) }
    },

    async personalInfo(who: PersonRef): Promise<personStore.PersonalRow> {
      const row = await personStore.readPersonal(db.reader, who)
      if (!row) throw notFound()
      return row
    },

    /** Deletes what nobody can use any more. */
    async purge(): Promise<void> {
      const daysAgo = (days: number): Date =>
        new Date(clock.wall().getTime() - days * 24 * 3_600_000)
      await db.inGlobal((tx) =>
        purgeStore.purge(tx, { sessions: daysAgo(1), links: daysAgo(30), tries: daysAgo(1) }),
      )
    },
  }
}
