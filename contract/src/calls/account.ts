import * as z from 'zod/mini'

import { route } from '../protocol/route.ts'
import { instant } from '../protocol/wire.ts'
import { newPassword } from './authn.ts'

export const openSession = z.object({
  sessionId: z.string(),
  browser: z.string(),
  address: z.nullable(z.string()),
  signedInAt: instant,
  lastUsedAt: instant,
  isThisOne: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

export const secondFactor = z.object({
  isOn: z.boolean(),
  since: z.nullable(instant),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.infer<typeof secondFactor>

/** A merchant of the same tenant that the person works for. */
export const workplace = z.object({
  merchantId: z.string(),
  slug: z.string(),
  businessName: z.string(),
  brandName: z.string(),
  isThisOne: z.boolean(),
})
export type Workplace = z.infer<typeof workplace>

/** A code from the authenticator app, or a recovery code. */
const code = z.string().check(z.minLength(1), z.maxLength(32))
/** Shown once; the server keeps only hashes. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const accountCalls = {
  changePassword: route({
    requirement: 'API-16',
    base: 'api',
    method: 'POST',
    path: '/authn/change-password',
    summary: 'Change the person’s own password; signs them out everywhere else',
    access: 'staff',
    permission: 'own',
    body: z.object({
      password: z.string().check(z.minLength(1), z.maxLength(512)),
      newPassword,
    }),
    answer: z.void(),
    otherwise: 'Failed to update password',
  }),
  listWorkplaces: route({
    base: 'api',
    method: 'GET',
    path: '/authn/workplaces',
    summary: 'The merchants that the person works for, by name; at most 100',
    access: 'staff',
    permission: 'own',
    answer: z.array(workplace),
    otherwise: 'Failed to get your businesses',
  }),
  changeMerchant: route({
    base: 'api',
    method: 'POST',
    path: '/authn/change-merchant',
    summary: 'Switch to another of the person’s merchants without the password; this session stays',
    access: 'staff',
    permission: 'own',
    body: z.object({ merchantId: z.string().check(z.maxLength(64)) }),
    answer: z.object({ slug: z.string() }),
    otherwise: 'Failed to switch businesses',
  }),
  listSessions: route({
    base: 'api',
    method: 'GET',
    path: '/authn/sessions',
    summary: 'The person’s sessions at this merchant, most recently used first',
    access: 'staff',
    permission: 'own',
    answer: z.array(openSession),
    otherwise: 'Failed to get your sessions',
  }),
  endSession: route({
    base: 'api',
    method: 'DELETE',
    path: '/authn/sessions/{sessionId}',
    summary: 'Sign the person out in one place',
    access: 'staff',
    permission: 'own',
    answer: z.void(),
    otherwise: 'Failed to sign out there',
  }),
  endOtherSessions: route({
    base: 'api',
    method: 'POST',
    path: '/authn/sessions/end-others',
    summary: 'Sign the person out everywhere but here',
    access: 'staff',
    permission: 'own',
    answer: z.void(),
    otherwise: 'Failed to sign out elsewhere',
  }),
  getSecondFactor: route({
    base: 'api',
    method: 'GET',
    path: '/authn/second-factor',
    summary: 'Whether the person uses two-factor sign-in',
    access: 'staff',
    permission: 'own',
    beforeSecondFactor: true,
    answer: secondFactor,
    otherwise: 'Failed to get two-factor sign-in',
  }),
  beginSecondFactor: route({
    base: 'api',
    method: 'POST',
    path: '/authn/second-factor/begin',
    summary: 'A new secret for an authenticator app; active once its first code is confirmed',
    access: 'staff',
    permission: 'own',
    beforeSecondFactor: true,
    stepUp: true,
    answer: z.object({
      secret: z.string(),
      uri: z.string(),
    }),
    otherwise: 'Failed to set up two-factor sign-in',
  }),
  turnSecondFactorOn: route({
    base: 'api',
    method: 'POST',
    path: '/authn/second-factor/on',
    summary: 'Turn two-factor sign-in on with the first code of the app; answers recovery codes',
    access: 'staff',
    permission: 'own',
    beforeSecondFactor: true,
    stepUp: true,
    body: z.object({ code }),
    answer: recoveryCodes,
    otherwise: 'Failed to turn on two-factor sign-in',
  }),
  turnSecondFactorOff: route({
    base: 'api',
    method: 'POST',
    path: '/authn/second-factor/off',
    summary: 'Turn off two-factor sign-in, with a code',
    access: 'staff',
    permission: 'own',
    stepUp: true,
    body: z.object({ code }),
    answer: z.void(),
    otherwise: 'Failed to turn off two-factor sign-in',
  }),
  renewRecoveryCodes: route({
    base: 'api',
    method: 'POST',
    path: '/authn/second-factor/recovery-codes',
    summary: 'Replace all recovery codes; needs a code',
    access: 'staff',
    permission: 'own',
    stepUp: true,
    body: z.object({ code }),
    answer: recoveryCodes,
    otherwise: 'Failed to make new recovery codes',
  }),
} as const
