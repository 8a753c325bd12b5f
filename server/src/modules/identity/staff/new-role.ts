import { isGrant } from '@paydeck/contract/access/grants'
import { isRole, ROLE_NAMES } from '@paydeck/contract/access/roles'

import { badRequest, conflict } from '../../../kit/errors.ts'
import type { PersonRef } from '../provider/identity-provider.ts'
import type { Membership } from './membership-store.ts'

/** Replaces everything a member may do: permissions that are left out end. */
export interface NewRole {
  /** The first admin of a merchant without an owner becomes its owner. */
  role: string
  /** In addition to the role's. */
  permissions?: readonly string[] | undefined
  /** In minor units of the merchant's currency; defaults to the role's. */
  refundLimit?: number | undefined
}

/** 400 for an unknown role or permission. */
export function toMembership({ role, permissions = [], refundLimit }: NewRole): Membership {
  if (!isRole(role))
    throw badRequest(`Unknown role "${role}". Choose one of ${ROLE_NAMES.join(', ')}.`)
  for (const name of permissions)
    if (!isGrant(name)) throw badRequest(`The permission "${name}" cannot be added to a role.`)
  return { role, permissions: [...permissions], refundLimit: refundLimit ?? null }
}

/** The membership as the audit trail records it. */
export const factsOf = (membership: Membership) => ({
  role: membership.role,
  permissions: membership.permissions.join(' '),
  ...(membership.refundLimit !== null && { refundLimit: membership.refundLimit }),
})

/** 409 when the person is the only owner. */
export function keepAnOwner(owners: readonly string[], { userId }: PersonRef): void {
  if (owners.length === 1 && owners[0] === userId)
    throw conflict('last_owner', 'A merchant needs an owner. Make another person the owner first.')
}
