import * as z from 'zod/mini'

import { MERCHANT_STAFF } from '../access/claims.ts'
import { grantsResponse } from '../access/grants.ts'
import { route } from '../protocol/route.ts'
import { email, instant } from '../protocol/wire.ts'

const password = z.string().check(z.minLength(1), z.maxLength(512))
export const newPassword = z
  .string()
  .check(
    z.minLength(8, 'Minimum password length is 8 characters'),
    z.maxLength(128, 'Maximum password length is 128 characters'),
  )

const openedAt = z.string().check(z.maxLength(255))

export const signInResponse = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('signed_in'), accessToken: z.string(), expiresAt: instant }),
  z.object({ outcome: z.literal('second_factor'), challenge: z.string() }),
])
export type SignInResponse = z.infer<typeof signInResponse>

export const stepUpResponse = z.object({ outcome: z.enum(['confirmed', 'second_factor']) })

export const authnCalls = {
  signIn: route({
    base: 'api',
    method: 'POST',
    path: '/authn/sign-in',
    summary: 'Sign in with email and password, within one tenant and for one merchant',
    access: 'public',
    body: z.object({
      tenantId: z.string().check(z.maxLength(64)),
      slug: z.string().check(z.maxLength(255)),
      email: z.string().check(z.minLength(1), z.maxLength(254)),
      password,
    }),
    answer: signInResponse,
    otherwise: 'Login failed!',
  }),
  giveSecondFactor: route({
    base: 'api',
    method: 'POST',
    path: '/authn/sign-in-code',
    summary: 'The second step of signing in: a code of the authenticator app, or a recovery code',
    access: 'public',
    body: z.object({
      tenantId: z.string().check(z.maxLength(64)),
      challenge: z.string().check(z.minLength(1), z.maxLength(512)),
      code: z.string().check(z.minLength(1), z.maxLength(32)),
    }),
    answer: signInResponse,
    otherwise: 'Login failed!',
  }),
  signInWithCustomToken: route({
    base: 'api',
    method: 'POST',
    path: '/authn/sign-in-custom-token',
    summary: 'Sign in with a one-time token issued by the server',
    access: 'public',
    body: z.object({
      tenantId: z.string().check(z.maxLength(64)),
      // Long because a hosted identity service's tokens are signed statements.
      customToken: z.string().check(z.minLength(1), z.maxLength(4096)),
    }),
    answer: signInResponse,
    otherwise: 'Login failed!',
  }),
  refreshSession: route({
    base: 'api',
    method: 'POST',
    path: '/authn/refresh',
    summary: 'A new access token for the browser that signed in; the session cookie is rotated',
    access: 'refresh',
    body: z.object({ merchantId: z.string().check(z.maxLength(64)) }),
    answer: signInResponse,
    otherwise: 'Login failed!',
  }),
  signOut: route({
    requirement: 'API-17',
    base: 'api',
    method: 'POST',
    path: '/authn/logout',
    summary: 'End the session',
    access: 'staff',
    permission: 'own',
    beforeSecondFactor: true,
    answer: z.void(),
    otherwise: 'Failed to sign out',
  }),
  confirmIdentity: route({
    base: 'api',
    method: 'POST',
    path: '/authn/step-up',
    summary:
      'Give the password once more, so that sensitive calls are open for a quarter of an hour',
    access: 'staff',
    permission: 'own',
    beforeSecondFactor: true,
    body: z.object({ password, code: z.optional(z.string().check(z.maxLength(32))) }),
    answer: stepUpResponse,
    otherwise: 'Failed to confirm your password',
  }),
  validateToken: route({
    requirement: 'API-11',
    base: 'api',
    method: 'POST',
    path: '/authn/validate-token',
    summary: 'Whether an invitation link can still be used',
    access: 'ref-token',
    query: z.object({ slug: z.optional(openedAt) }),
    answer: z.object({ hasLastLogin: z.boolean(), isExpired: z.boolean() }),
    otherwise: 'Failed to validate token status',
  }),
  sendResetPasswordEmail: route({
    requirement: 'API-14',
    base: 'api',
    method: 'POST',
    path: '/authn/send-reset-password-email',
    summary:
      'Mail a link for a new password; the answer is the same whether there is such a person',
    access: 'public',
    body: z.object({
      slug: z.string().check(z.minLength(1), z.maxLength(255)),
      userType: z.literal(MERCHANT_STAFF),
      emailAddress: email,
    }),
    answer: z.void(),
    otherwise: 'Failed to reset password',
  }),
  resetPassword: route({
    requirement: 'API-15',
    base: 'api',
    method: 'POST',
    path: '/authn/reset-password',
    summary: 'Set the password of the person an invitation or reset link belongs to',
    access: 'ref-token',
    body: z.object({ password: newPassword, slug: z.optional(openedAt) }),
    answer: z.object({ customToken: z.string() }),
    otherwise: 'Failed to set password',
  }),
  getPermissions: route({
    requirement: 'API-12',
    base: 'api',
    method: 'GET',
    path: '/authn/get-merchant-user-permissions',
    summary: 'Role and permissions of the signed-in person at this merchant',
    access: 'staff',
    permission: 'own',
    answer: grantsResponse,
    otherwise: 'Error fetching permissions',
  }),
} as const
