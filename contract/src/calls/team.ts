import * as z from 'zod/mini'

import { PAYOUTS_READ } from '../access/grants.ts'
import { ROLE_NAMES } from '../access/roles.ts'
import { route } from '../protocol/route.ts'
import { email, instant } from '../protocol/wire.ts'

export const roleName = z.enum(ROLE_NAMES)

export const teamMember = z.object({
  userId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: roleName,
  /** In addition to those of the role. */
  grants: z.array(z.string()),
  /** The most they may refund of one payment, in minor units of the merchant's currency; null: the role's limit. */
  refundLimit: z.nullable(z.int()),
  /** `invited`: has not chosen a password yet. */
  state: z.enum(['active', 'invited', 'disabled']),
  addedAt: instant,
  /** The last sign-in to any dashboard of the same tenant; null for never. */
  lastSignInAt: z.nullable(instant),
  hasSecondFactor: z.boolean(),
})
export type TeamMember = z.infer<typeof teamMember>

/** The role, with optional changes to its defaults. */
const role = {
  role: roleName,
  grants: z.optional(z.array(z.enum([PAYOUTS_READ]))),
  refundLimit: z.optional(z.nullable(z.int().check(z.nonnegative(), z.maximum(100_000_000)))),
}

const name = z.optional(z.string().check(z.maxLength(100)))
const newMember = z.object({ ...role, email, firstName: name, lastName: name })
export type NewMember = z.infer<typeof newMember>

const newRole = z.object(role)
export type MemberRole = z.infer<typeof newRole>

/** Who must use two-factor sign-in at a merchant. */
export const SECOND_FACTOR_OF = {
  no_one: 'no one',
  short_passwords: 'people with a password of fewer than twelve characters',
  everyone: 'everyone',
} as const
export type SecondFactorOf = keyof typeof SECOND_FACTOR_OF

const secondFactorRule = z.object({
  askedOf: z.enum(Object.keys(SECOND_FACTOR_OF) as SecondFactorOf[]),
})

const team = { base: 'api', access: 'staff', permission: 'team:manage' } as const
const member = '/dashboard/merchant/{merchantId}/team/{userId}'

export const teamCalls = {
  listTeam: route({
    ...team,
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/team',
    summary: 'The people who work for the merchant, owners first, then by name; at most 500',
    answer: z.array(teamMember),
    otherwise: 'Failed to get the team',
  }),
  getSecondFactorRule: route({
    ...team,
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/second-factor-rule',
    summary: 'Who must use two-factor sign-in at the merchant',
    answer: secondFactorRule,
    otherwise: 'Failed to get who needs two-factor sign-in',
  }),
  saveSecondFactorRule: route({
    ...team,
    method: 'PATCH',
    path: '/dashboard/merchant/{merchantId}/second-factor-rule',
    summary: 'Require two-factor sign-in, from the next sign-in or within ten minutes',
    permission: 'ownership:manage',
    stepUp: true,
    body: secondFactorRule,
    answer: z.void(),
    otherwise: 'Failed to change who needs two-factor sign-in',
  }),
  inviteMember: route({
    ...team,
    method: 'POST',
    path: '/dashboard/merchant/{merchantId}/team',
    summary: 'Invite a person by email; the link works once, within seven days',
    stepUp: true,
    body: newMember,
    answer: z.object({ userId: z.string() }),
    otherwise: 'Failed to send the invitation',
  }),
  resendInvitation: route({
    ...team,
    method: 'POST',
    path: `${member}/invitation`,
    summary: 'Email a new link to a person who has not chosen a password; earlier links end',
    answer: z.void(),
    otherwise: 'Failed to send the invitation',
  }),
  changeMember: route({
    ...team,
    method: 'PATCH',
    path: member,
    summary: 'Change what a person may do, from their next call on',
    stepUp: true,
    body: newRole,
    answer: z.void(),
    otherwise: 'Failed to change the role',
  }),
  removeMember: route({
    ...team,
    method: 'DELETE',
    path: member,
    summary: 'End a person’s access to the dashboard, at once',
    stepUp: true,
    answer: z.void(),
    otherwise: 'Failed to remove the person',
  }),
} as const
