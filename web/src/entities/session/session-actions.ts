import { MERCHANT_STAFF } from '@paydeck/contract/access/claims'
import { authnCalls } from '@paydeck/contract/calls/authn'

import { call } from '#/lib/api/api.ts'
import type { SignIn } from './sign-in-state.ts'

/** Requests a password reset link. The answer does not reveal whether the account exists. */
export async function requestReset(slug: string, emailAddress: string): Promise<void> {
  const body = { slug, userType: MERCHANT_STAFF, emailAddress } as const
  await call(authnCalls.sendResetPasswordEmail, { body })
}

/** Sets a new password with the token of a link, and signs in. */
export async function setPassword(
  signIn: SignIn,
  { refToken, slug, password }: { refToken: string; slug: string; password: string },
): Promise<void> {
  const { data } = await call(authnCalls.resetPassword, { body: { password, slug } }, { refToken })
  await signIn.signInWithCustomToken(data.customToken)
}
