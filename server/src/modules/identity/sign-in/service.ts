import type { Actor } from '../../../kit/actor.ts'
import { notFound } from '../../../kit/errors.ts'
import type { PersonRef } from '../provider/identity-provider.ts'
import { resetPassword, validateLink } from '../recovery/links.ts'
import { deviceTokens } from '../sessions/device-token.ts'
import * as purgeStore from '../sessions/purge-store.ts'
import { refreshTokens } from '../sessions/refresh-token.ts'
import { sessions, type From } from '../sessions/sessions.ts'
import * as personStore from '../staff/person-store.ts'
import type { IdentityContext, IdentityDeps, Visit } from './context.ts'
import { toEmailKey } from './rules.ts'
import {
  giveCode,
  signIn,
  signInWithCustomToken,
  type GivenCode,
  type SignInRequest,
} from './sign-in.ts'
import { changePassword } from './change-password.ts'
import { confirm, requireFresh, whenCodeIsRight } from './step-up.ts'
import { throttleOf } from './throttle.ts'

export type IdentityService = ReturnType<typeof identityService>

/** Sign-in and sign-out, sessions, and invitation and reset links. Wall time throughout. */
export function identityService(deps: IdentityDeps) {
  const context: IdentityContext = {
    ...deps,
    devices: deviceTokens(deps.secrets, deps.random),
    guard: throttleOf(deps),
    live: sessions({ ...deps, refreshTokens: refreshTokens(deps.secrets) }),
  }
  return { ...entrances(context), ...account(context), purge: () => purge(context) }
}

/** What a visitor calls. */
const entrances = (context: IdentityContext) => ({
  /**
   * Signs in with a password. 401, always the same, for a wrong tenant, merchant, email or password; 403 for a
   * right password without the right to enter; 429 after too many attempts; 503 when overloaded.
   */
  signIn: (request: SignInRequest, from: Visit) => signIn(context, request, from),

  /**
   * The second step of signing in: the code of the app, or a recovery code. 401 when the question is too old or
   * the code is wrong, 429 after too many.
   */
  giveCode: (
    given: GivenCode,
    from: From & { deviceToken: (email: string) => string | undefined },
  ) => giveCode(context, given, from),

  /** Signs in with a one-time token of ours; 401 when it is unknown, used, too old or another tenant's. */
  signInWithCustomToken: (tenantId: string, token: string, from: From) =>
    signInWithCustomToken(context, tenantId, token, from),

  /** The cookie that tells this browser from a stranger when an account is throttled. */
  device: (tenantId: string, email: string) => deviceOf(context, tenantId, email),

  /** The next pair of tokens of a browser that signed in to this merchant; 401 for anything else. */
  refresh: (merchantId: string, token: string | undefined) =>
    context.live.refresh(merchantId, token),

  /** An unknown link, or one opened under another merchant's address, looks expired and never used. */
  validateLink: (token: string, openedAt?: string) => validateLink(context, token, openedAt),

  /**
   * Sets the password of the holder of a link, ends all their sessions and other links, and answers a one-time
   * token that signs them in. 401 when the link is dead or was opened under another merchant's address, 400 with
   * the reason when the password is too weak.
   */
  resetPassword: (token: string, password: string, openedAt?: string) =>
    resetPassword(context, token, password, openedAt),
})

/** What a signed-in person calls. */
const account = (context: IdentityContext) => ({
  /** The person behind a bearer token; throws 401. Part of the gate of every staff call. */
  staff: (bearer: string | undefined) => context.live.staff(bearer),

  /** Throws 403 with the code that makes the browser ask for the password, unless it was entered recently. */
  requireFresh: (who: Pick<Actor, 'authenticatedAt'>) => requireFresh(context, who),

  /**
   * Makes an old sign-in fresh again: with the password, and a code where there is a second factor (asked for
   * when it was not given). 403 when either is wrong, 429 after too many.
   */
  confirm: (who: Actor, given: { password: string; code?: string | undefined }) =>
    confirm(context, who, given),

  /** Counts a code given for anything else; 429 after too many wrong ones. */
  whenCodeIsRight: <T>(who: Actor, act: () => Promise<T>) => whenCodeIsRight(context, who, act),

  /**
   * Every other session and every link ends. 403 when the present password is wrong (429 after too many), 400 with
   * the reason when the new one is too weak.
   */
  changePassword: (who: Actor, password: string, newPassword: string) =>
    changePassword(context, who, { password, newPassword }),

  /** Where the person is signed in, and the end of it. */
  sessions: {
    list: context.live.list,
    endOne: context.live.endOne,
    endOthers: context.live.endOthers,
  },

  /** Ends the session of a call. */
  signOut: (who: Actor): Promise<void> => context.live.end(who.sessionId),

  async personalInfo(who: PersonRef): Promise<personStore.PersonalRow> {
    const row = await personStore.readPersonal(context.db.reader, who)
    if (!row) throw notFound()
    return row
  },
})

function deviceOf({ devices }: IdentityContext, tenantId: string, email: string) {
  const person = { tenantId, emailKey: toEmailKey(email) }
  return {
    cookieName: devices.cookieName(person),
    /** The token to keep: the given one while it is good, else a new one. */
    renew: (token: string | undefined): string =>
      token && devices.read(person, token) !== null ? token : devices.issue(person),
  }
}

/** Deletes ended sessions, used links and old counters. */
async function purge({ db, clock }: IdentityContext): Promise<void> {
  const daysAgo = (days: number): Date => new Date(clock.wall().getTime() - days * 24 * 3_600_000)
  await db.inGlobal((tx) =>
    purgeStore.purge(tx, { sessions: daysAgo(1), links: daysAgo(30), tries: daysAgo(1) }),
  )
}
