import type { SignInAnswer } from '@paydeck/contract/calls/authn'

import type { Cookies, Handlers } from '../../http/handlers.ts'
import { DEVICE_SECONDS } from './device-token.ts'
import type { IdentityService, SignedIn } from './service.ts'

type Calls =
  | 'signIn'
  | 'signInWithCustomToken'
  | 'refreshSession'
  | 'signOut'
  | 'confirmIdentity'
  | 'validateToken'
  | 'resetPassword'
  | 'getPermissions'
  | 'getPersonalInfo'

/** Both cookies go to the calls of this path alone. */
const PATH = '/api/authn'

/** One cookie per merchant, so that two dashboards in one browser do not sign each other out. */
const sessionCookie = (merchantId: string): string => `paydeck_session_${merchantId}`

function answer(signedIn: SignedIn, cookies: Cookies): { data: SignInAnswer } {
  // No Max-Age: it goes with the browser session.
  cookies.set(sessionCookie(signedIn.merchantId), signedIn.refreshToken, { path: PATH })
  return {
    data: {
      outcome: 'signed_in',
      accessToken: signedIn.accessToken,
      expiresAt: signedIn.expiresAt.toISOString(),
    },
  }
}

export function identityHandlers(identity: IdentityService): Pick<Handlers, Calls> {
  function keepDevice(tenantId: string, email: string, cookies: Cookies): void {
    const device = identity.device(tenantId, email)
    cookies.set(device.cookieName, device.renew(cookies.get(device.cookieName)), {
      path: PATH,
      maxAgeSeconds: DEVICE_SECONDS,
    })
  }

  return {
    async signIn({ body, address, cookies }) {
      const { cookieName } = identity.device(body.tenantId, body.email)
      const signedIn = await identity.signIn(body, {
        address,
        deviceToken: cookies.get(cookieName),
      })
      keepDevice(body.tenantId, body.email, cookies)
      return answer(signedIn, cookies)
    },

    async signInWithCustomToken({ body, cookies }) {
      const signedIn = await identity.signInWithCustomToken(body.tenantId, body.customToken)
      keepDevice(body.tenantId, signedIn.email, cookies)
      return answer(signedIn, cookies)
    },

    async refreshSession({ body, cookies }) {
      const token = cookies.get(sessionCookie(body.merchantId))
      return answer(await identity.refresh(body.merchantId, token), cookies)
    },

    async signOut({ who, cookies }) {
      await identity.signOut(who)
      cookies.clear(sessionCookie(who.merchantId), { path: PATH })
      return {}
    },

    confirmIdentity: async ({ who, body }) => ({
      data: await identity.confirm(who, body.password),
    }),

    validateToken: async ({ refToken }) => ({ data: await identity.validateLink(refToken) }),

    resetPassword: async ({ refToken, body }) => ({
      data: await identity.resetPassword(refToken, body.password),
    }),

    getPermissions: async ({ who }) => ({
      data: { role: who.role, permissions: [...who.permissions] },
    }),

    async getPersonalInfo({ who }) {
      const person = await identity.personalInfo(who)
      return {
        data: {
          firstName: person.first_name,
          lastName: person.last_name,
          phoneNo: person.phone_no,
        },
      }
    },
  }
}
