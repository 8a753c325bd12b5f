import { authnCalls } from '@paydeck/contract/calls/authn'
import { MERCHANT_STAFF } from '@paydeck/contract/access/claims'
import { mutationOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'
import type { SignIn } from './sign-in-state.ts'

/** While a mutation of this key runs, a login is pending. */
export const SIGN_IN_KEY = ['sign-in']

export const sessionMutations = {
  signIn: (signIn: SignIn) =>
    mutationOptions({
      mutationKey: SIGN_IN_KEY,
      mutationFn: ({ email, password }: { email: string; password: string }) =>
        signIn.signIn(email, password),
    }),
  /** The second step of signing in. */
  giveCode: (signIn: SignIn) =>
    mutationOptions({
      mutationKey: SIGN_IN_KEY,
      mutationFn: (code: string) => signIn.giveCode(code),
    }),
  /** Asks for a link for a new password; who gets one is not told. */
  requestReset: (slug: string) =>
    mutationOptions({
      mutationFn: async (emailAddress: string) => {
        const body = { slug, userType: MERCHANT_STAFF, emailAddress } as const
        await call(authnCalls.sendResetPasswordEmail, { body })
      },
    }),
  /** Gives the password once more; answers whether a code is asked for beside it. */
  confirmIdentity: () =>
    mutationOptions({
      mutationFn: async (body: { password: string; code?: string }) =>
        (await call(authnCalls.confirmIdentity, { body })).data,
    }),
  /** Sets the password of the link's person, then signs in with the token that comes back. */
  setPassword: (signIn: SignIn, { refToken, slug }: { refToken: string; slug: string }) =>
    mutationOptions({
      mutationFn: async (password: string) => {
        const body = { password, slug }
        const { data } = await call(authnCalls.resetPassword, { body }, { refToken })
        await signIn.signInWithCustomToken(data.customToken)
      },
    }),
}
