import { authnCalls } from '@paydeck/contract/calls/authn'
import { mutationOptions } from '@tanstack/react-query'

import { call } from '#/lib/api.ts'
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
  /** Gives the password once more; answers whether a code is asked for beside it. */
  confirmIdentity: () =>
    mutationOptions({
      mutationFn: async (body: { password: string; code?: string }) =>
        (await call(authnCalls.confirmIdentity, { body })).data,
    }),
  /** Sets the password of the link's person, then signs in with the token that comes back. */
  setPassword: (signIn: SignIn, refToken: string) =>
    mutationOptions({
      mutationFn: async (password: string) => {
        const { data } = await call(authnCalls.resetPassword, { body: { password } }, { refToken })
        await signIn.signInWithCustomToken(data.customToken)
      },
    }),
}
