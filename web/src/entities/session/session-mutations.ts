import { authnCalls } from '@paydeck/contract/calls/authn'
import { MERCHANT_STAFF } from '@paydeck/contract/access/claims'
import { mutationOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'
import type { SignIn } from './sign-in-state.ts'

/** A running mutation with this key means that a sign-in is pending. */
export const SIGN_IN_KEY = ['sign-in']

export const sessionMutations = {
  signIn: (signIn: SignIn) =>
    mutationOptions({
      mutationKey: SIGN_IN_KEY,
      mutationFn: ({ email, password }: { email: string; password: string }) =>
        signIn.signIn(email, password),
    }),
  giveCode: (signIn: SignIn) =>
    mutationOptions({
      mutationKey: SIGN_IN_KEY,
      mutationFn: (code: string) => signIn.giveCode(code),
    }),
  /** Requests a password reset link. The answer does not reveal whether the account exists. */
  requestReset: (slug: string) =>
    mutationOptions({
      mutationFn: async (emailAddress: string) => {
        const body = { slug, userType: MERCHANT_STAFF, emailAddress } as const
        await call(authnCalls.sendResetPasswordEmail, { body })
      },
    }),
  confirmIdentity: () =>
    mutationOptions({
      mutationFn: async (body: { password: string; code?: string }) =>
        (await call(authnCalls.confirmIdentity, { body })).data,
    }),
  setPassword: (signIn: SignIn, { refToken, slug }: { refToken: string; slug: string }) =>
    mutationOptions({
      mutationFn: async (password: string) => {
        const body = { password, slug }
        const { data } = await call(authnCalls.resetPassword, { body }, { refToken })
        await signIn.signInWithCustomToken(data.customToken)
      },
    }),
}
