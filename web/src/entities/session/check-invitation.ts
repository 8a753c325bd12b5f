import { authnCalls } from '@paydeck/contract/calls/authn'

import { call } from '#/lib/api.ts'

/** Where an invitation link leads, after the server has looked at its token. Throws `ApiError`. */
export async function checkInvitation(
  refToken: string,
): Promise<'login' | 'expired-link' | 'set-password'> {
  const { hasLastLogin, isExpired } = (await call(authnCalls.validateToken, {}, { refToken })).data
  if (hasLastLogin) return 'login'
  return isExpired ? 'expired-link' : 'set-password'
}

/** Whether a reset link no longer counts; when the server cannot say, the page itself will. */
export async function isLinkExpired(refToken: string): Promise<boolean> {
  try {
    return (await call(authnCalls.validateToken, {}, { refToken })).data.isExpired
  } catch {
    return false
  }
}
