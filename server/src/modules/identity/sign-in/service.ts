import { retentionStart } from '../../../db/retention.ts'
import type { Actor } from '../../../kit/actor.ts'
import { notFound } from '../../../kit/errors.ts'
import { changeMerchant, listWorkplaces } from '../memberships/change-merchant.ts'
import { resetPassword, validateLink } from '../recovery/links.ts'
import { staffOfPage } from '../sessions/page-session.ts'
import * as purgeStore from '../sessions/purge-store.ts'
import type { From } from '../sessions/sessions.ts'
import * as personStore from '../staff/person-store.ts'
import type { IdentityContext, IdentityDeps, Visit } from './context.ts'
import { deviceOf, knowsDevice } from './known-device.ts'
import { identityContext } from './identity-context.ts'
import {
  submitCode,
  signIn,
  signInWithCustomToken,
  type SubmittedCode,
  type SignInRequest,
} from './sign-in.ts'
import { changePassword } from './change-password.ts'
import { confirm, requireFresh, limitCodeAttempts } from './step-up.ts'

export type IdentityService = ReturnType<typeof identityService>

/** Sign-in, sign-out, sessions, and invitation and reset links. Wall time throughout. */
export function identityService(deps: IdentityDeps) {
  const context = identityContext(deps)
  return { ...signInCalls(context), ...account(context), purge: () => purge(context) }
}

const signInCalls = (context: IdentityContext) => ({
  /** One 401 for anything wrong, 403 for a right password without access, 429 after too many, 503 when overloaded. */
  signIn: (request: SignInRequest, from: Visit) => signIn(context, request, from),

  /** The second step of sign-in. 401 when the challenge has expired or the code is wrong, 429 after too many. */
  submitCode: (
    submitted: SubmittedCode,
    from: From & { deviceToken: (email: string) => string | undefined },
  ) => submitCode(context, submitted, from),

  /** Signs in with one of our one-time tokens; 401 when it is unknown, used, expired or another tenant's. */
  signInWithCustomToken: (tenantId: string, token: string, from: From) =>
    signInWithCustomToken(context, tenantId, token, from),

  /** The cookie that lets a known browser sign in while strangers to the account are throttled. */
  device: (tenantId: string, email: string) => deviceOf(context, tenantId, email),

  /** Whether a raw sign-in request comes from a device that signed in to this account before. */
  knowsDevice: (request: unknown, cookies: Readonly<Record<string, string | undefined>>) =>
    knowsDevice(context, request, cookies),

  /** Issues the next tokens for a browser's session at this merchant; 401 for anything else. */
  refresh: (merchantId: string, token: string | undefined) =>
    context.live.refresh(merchantId, token),

  /** For whom to render a page of this merchant; null unless the token's session may act. */
  staffOfPage: (merchantId: string, token: string) => staffOfPage(context, merchantId, token),

  /** An unknown link, or one opened under another merchant's address, reads as expired and unused. */
  validateLink: (token: string, openedAt?: string) => validateLink(context, token, openedAt),

  /** Ends all sessions and other links; returns a one-time token. 401 for a dead link, 400 for a weak password. */
  resetPassword: (token: string, password: string, openedAt?: string) =>
    resetPassword(context, token, password, openedAt),
})

const account = (context: IdentityContext) => ({
  /** The person behind a bearer token; throws 401. Every staff call goes through it. */
  staff: (bearer: string | undefined) => context.live.staff(bearer),

  requireFresh: (actor: Pick<Actor, 'authenticatedAt'>) => requireFresh(context, actor),

  /** `second_factor` when a code is missing. 403 when password or code is wrong, 429 after too many. */
  confirm: (actor: Actor, proof: { password: string; code?: string | undefined }) =>
    confirm(context, actor, proof),

  limitCodeAttempts: <T>(actor: Actor, act: () => Promise<T>) =>
    limitCodeAttempts(context, actor, act),

  /** Ends every other session and link. 403 for a wrong password (429 after too many), 400 for a weak new one. */
  changePassword: (actor: Actor, password: string, newPassword: string) =>
    changePassword(context, actor, { password, newPassword }),

  sessions: {
    list: context.live.list,
    endOne: context.live.endOne,
    endOthers: context.live.endOthers,
    grantsOf: context.live.grantsOf,
  },

  workplaces: (actor: Actor) => listWorkplaces(context, actor),

  /** Opens a session at another of the person's merchants; 404 for any other merchant. */
  changeMerchant: (actor: Actor, change: Parameters<typeof changeMerchant>[2]) =>
    changeMerchant(context, actor, change),

  signOut: (actor: Actor): Promise<void> => context.live.end(actor.sessionId),

  async personalInfo(actor: Pick<Actor, 'tenantId' | 'userId'>): Promise<personStore.PersonalRow> {
    const row = await personStore.readPersonal(context.db.reader, actor)
    if (!row) throw notFound()
    return row
  },
})

async function purge({ db, clock }: IdentityContext): Promise<void> {
  const since = (table: Parameters<typeof retentionStart>[0]): Date =>
    retentionStart(table, clock.wall())
  await db.inGlobal((tx) =>
    purgeStore.purge(tx, {
      sessions: since('global.session'),
      links: since('global.refToken'),
      tries: since('global.throttle'),
    }),
  )
}
