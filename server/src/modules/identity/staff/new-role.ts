import { isGrant } from '@paydeck/contract/access/grants'
import { isRole, ROLE_NAMES } from '@paydeck/contract/access/roles'

import { badRequest, conflict } from '../../../kit/errors.ts'
import type { PersonRef } from '../provider/identity-provider.ts'
import type { Membership } from './membership-store.ts'

/** What a member of the team may do; what is left out is taken away. */
export interface NewRole {
  /** The first admin of a merchant without an owner becomes its owner. */
  role: string
  /** Beside those of the role. */
  permissions?: readonly string[] | undefined
  /** In minor units of the merchant's currency; the role's when left out. */
  refundLimit?: number | undefined
}

/** 400 for an unknown role or permission. */
export function toMembership({ role, permissions = [], refundLimit }: NewRole): Membership {
  if (!isRole(role))
    throw badRequest(`There is no role "${role}": choose one of ${ROLE_NAMES.join(', ')}.`)
  for (const name of permissions)
    if (!isGrant(name)) throw badRequest(`There is no permission "${name}" to add to a role.`)
  return { role, permissions: [...permissions], refundLimit: refundLimit ?? null }
}

/** What the audit trail keeps of a membership. */
export const factsOf = (membership: Membership) => ({
  role: membership.role,
  permissions: membership.permissions.join(' '),
  ...(membership.refundLimit !== null && { refundLimit: membership.refundLimit }),
})

/** 409 when a person who is about to stop being an owner is the only one. */
export function keepAnOwner(owners: readonly string[], { userId }: PersonRef): void {
  if (owners.length === 1 && owners[0] === userId)
    throw conflict('last_owner', 'A merchant needs an owner. Make another person the owner first.')
}
