import { authnCalls, type SignInResponse } from '@paydeck/contract/calls/authn'
import { ApiError } from '@paydeck/contract/protocol/error'

import { call } from '#/lib/api/api.ts'
import type { IdentityService, IdentitySettings, SignInStep } from './identity-service.ts'

/** Paydeck's own identity module. The session lives in an HttpOnly cookie. */
export function ownIdentityService(settings: IdentitySettings): IdentityService {
  const { tenantId, merchantId, slug } = settings
  return {
    signIn: async (email, password) => {
      const body = { tenantId, slug, email, password }
      return stepOf((await call(authnCalls.signIn, { body })).data)
    },
    signInWithCustomToken: async (customToken) => {
      const body = { tenantId, customToken }
      return stepOf((await call(authnCalls.signInWithCustomToken, { body })).data)
    },
    submitCode: async (challenge, code) => {
      const body = { tenantId, challenge, code }
      return tokenOf((await call(authnCalls.giveSecondFactor, { body })).data)
    },
    renew: async () => {
      try {
        return tokenOf((await call(authnCalls.refreshSession, { body: { merchantId } })).data)
      } catch (failure) {
        if (failure instanceof ApiError && [401, 403].includes(failure.status)) return null
        throw failure
      }
    },
    signOut: async () => {
      await call(authnCalls.signOut, {})
    },
  }
}

const stepOf = (answer: SignInResponse): SignInStep =>
  answer.outcome === 'signed_in' ? { token: answer.accessToken } : { challenge: answer.challenge }

function tokenOf(answer: SignInResponse): string {
  if (answer.outcome === 'signed_in') return answer.accessToken
  throw new ApiError('Please log in again.', 401)
}
