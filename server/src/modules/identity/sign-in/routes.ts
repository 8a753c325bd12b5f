import { toGrantsResponse } from '@paydeck/contract/access/grants'
import type { SignInResponse } from '@paydeck/contract/calls/authn'

import { signedInCookie } from '../../../http/access/signed-in-cookie.ts'
import type { Cookies, Handlers } from '../../../http/edge/handlers.ts'
import { AppError } from '../../../kit/errors.ts'
import { DEVICE_SECONDS } from '../sessions/device-token.ts'
import type { ApprovalRuleService } from '../approval-rule/rule.ts'
import type { PasswordReset } from '../recovery/password-reset.ts'
import type { From, SignedIn } from '../sessions/sessions.ts'
import type { IdentityService } from './service.ts'

type SignInCalls = 'signIn' | 'signInWithCustomToken' | 'giveSecondFactor'
type LinkCalls = 'sendResetPasswordEmail' | 'validateToken' | 'resetPassword'
type SessionCalls =
  | 'refreshSession'
  | 'signOut'
  | 'confirmIdentity'
  | 'getPermissions'
  | 'listWorkplaces'
  | 'changeMerchant'
  | 'getPersonalInfo'

/** The browser sends session cookies only to this path. */
const PATH = '/api/authn'

/** One cookie per merchant, so that two dashboards in one browser do not sign each other out. */
const sessionCookie = (merchantId: string): string => `paydeck_session_${merchantId}`

/** No Max-Age: they end with the browser session. */
function keepSession(
  cookies: Cookies,
  { merchantId, refreshToken, pageToken }: Omit<SignedIn, 'accessToken' | 'expiresAt'>,
): void {
  cookies.set(sessionCookie(merchantId), refreshToken, { path: PATH })
  // Sent with links from other sites too, so that the page they open knows who is signed in.
  cookies.set(signedInCookie(merchantId), pageToken, { path: '/', isLax: true })
}

function forgetSession(cookies: Cookies, merchantId: string): void {
  cookies.clear(sessionCookie(merchantId), { path: PATH })
  cookies.clear(signedInCookie(merchantId), { path: '/' })
}

function answer(signedIn: SignedIn, cookies: Cookies): { data: SignInResponse } {
  keepSession(cookies, signedIn)
  return {
    data: {
      outcome: 'signed_in',
      accessToken: signedIn.accessToken,
      expiresAt: signedIn.expiresAt.toISOString(),
    },
  }
}

const from = ({ address, userAgent }: From): From => ({ address, userAgent })

export const identityHandlers = (
  identity: IdentityService,
  reset: Pick<PasswordReset, 'request'>,
  approvalRule: Pick<ApprovalRuleService, 'read'>,
): Pick<Handlers, SignInCalls | LinkCalls | SessionCalls> => ({
  ...signInHandlers(identity),
  ...linkHandlers(identity, reset),
  ...sessionHandlers(identity),
  getPermissions: async ({ actor }) => ({
    data: { ...toGrantsResponse(actor), secondPerson: await approvalRule.read(actor.merchantId) },
  }),
})

function signInHandlers(identity: IdentityService): Pick<Handlers, SignInCalls> {
  function keepDevice(tenantId: string, email: string, cookies: Cookies): void {
    const device = identity.device(tenantId, email)
    cookies.set(device.cookieName, device.renew(cookies.get(device.cookieName)), {
      path: PATH,
      maxAgeSeconds: DEVICE_SECONDS,
    })
  }

  return {
    async signIn({ body, cookies, ...visit }) {
      const { cookieName } = identity.device(body.tenantId, body.email)
      const deviceToken = cookies.get(cookieName)
      const entered = await identity.signIn(body, { ...from(visit), deviceToken })
      if (entered.outcome === 'second_factor') return { data: entered }
      keepDevice(body.tenantId, body.email, cookies)
      return answer(entered, cookies)
    },

    async giveSecondFactor({ body, cookies, ...visit }) {
      const { tenantId } = body
      const signedIn = await identity.submitCode(body, {
        ...from(visit),
        deviceToken: (email) => cookies.get(identity.device(tenantId, email).cookieName),
      })
      keepDevice(tenantId, signedIn.email, cookies)
      return answer(signedIn, cookies)
    },

    async signInWithCustomToken({ body, cookies, ...visit }) {
      const { tenantId, customToken } = body
      const { email, ...entered } = await identity.signInWithCustomToken(
        tenantId,
        customToken,
        from(visit),
      )
      if (entered.outcome === 'second_factor') return { data: entered }
      keepDevice(tenantId, email, cookies)
      return answer(entered, cookies)
    },
  }
}

const linkHandlers = (
  identity: IdentityService,
  reset: Pick<PasswordReset, 'request'>,
): Pick<Handlers, LinkCalls> => ({
  async sendResetPasswordEmail({ body, address }) {
    await reset.request({ slug: body.slug, email: body.emailAddress }, address)
    return {}
  },

  validateToken: async ({ refToken, query }) => ({
    data: await identity.validateLink(refToken, query.slug),
  }),

  resetPassword: async ({ refToken, body }) => ({
    data: await identity.resetPassword(refToken, body.password, body.slug),
  }),
})

const sessionHandlers = (
  identity: IdentityService,
): Pick<Handlers, Exclude<SessionCalls, 'getPermissions'>> => ({
  async refreshSession({ body, cookies }) {
    const { merchantId } = body
    try {
      const token = cookies.get(sessionCookie(merchantId))
      return answer(await identity.refresh(merchantId, token), cookies)
    } catch (failure) {
      const isOver = failure instanceof AppError && failure.status === 401
      if (isOver && cookies.get(signedInCookie(merchantId)) !== undefined)
        cookies.clear(signedInCookie(merchantId), { path: '/' })
      throw failure
    }
  },

  async signOut({ actor, cookies }) {
    await identity.signOut(actor)
    forgetSession(cookies, actor.merchantId)
    return {}
  },

  listWorkplaces: async ({ actor }) => ({ data: await identity.workplaces(actor) }),

  async changeMerchant({ actor, body, cookies, ...visit }) {
    const { merchantId } = body
    const earlier = cookies.get(sessionCookie(merchantId))
    const change = { merchantId, earlier, from: from(visit) }
    const { refreshToken, pageToken, slug } = await identity.changeMerchant(actor, change)
    keepSession(cookies, { merchantId, refreshToken, pageToken })
    return { data: { slug } }
  },

  confirmIdentity: async ({ actor, body }) => ({ data: await identity.confirm(actor, body) }),

  async getPersonalInfo({ actor }) {
    const { firstName, lastName, phoneNo } = await identity.personalInfo(actor)
    return { data: { firstName, lastName, phoneNo } }
  },
})
