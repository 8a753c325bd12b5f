import * as z from 'zod/mini'

import { permissionsOf, type Needs, type Permission, PERMISSIONS } from './permissions.ts'
import { isRole, ROLES } from './roles.ts'

/** The name in `get-merchant-user-permissions` of the one permission that can be added to any role. */
export const PAYOUTS_READ = 'payouts-read'

const GRANTS: Readonly<Record<string, readonly Permission[]>> = {
  [PAYOUTS_READ]: ['payouts:read', 'bookkeeping:read'],
}

export const isGrant = (name: string): boolean => Object.hasOwn(GRANTS, name)

export interface Grants {
  role: string
  permissions: readonly string[]
}

/**
 * `get-merchant-user-permissions`; `refundLimit` in minor units of the merchant's currency, null for none.
 * `secondPerson`: what needs approval at this merchant.
 */
export const grantsResponse = z.object({
  role: z.string(),
  permissions: z.array(z.string()),
  refundLimit: z.optional(z.nullable(z.int())),
  secondPerson: z.optional(
    z.object({ refundsOver: z.nullable(z.int()), bankChanges: z.boolean() }),
  ),
})
export type GrantsResponse = z.infer<typeof grantsResponse>

export const hasPermission = ({ role, permissions }: Grants, permission: Permission): boolean =>
  (isRole(role) && ROLES[role].permissions.has(permission)) ||
  permissions.some((name) => name === permission || GRANTS[name]?.includes(permission) === true)

export const lacking = (grants: Grants, needs: Needs): Permission | null =>
  permissionsOf(needs).find((permission) => !hasPermission(grants, permission)) ?? null

/** A membership in the specified wire format, where owners are `admin`. */
export function toGrantsResponse(
  grants: Grants & { refundLimit: number | null },
): GrantsResponse & { refundLimit: number | null } {
  const granted = (Object.keys(PERMISSIONS) as Permission[]).filter((name) =>
    hasPermission(grants, name),
  )
  return {
    role: isRole(grants.role) ? (ROLES[grants.role].onTheWire ?? grants.role) : grants.role,
    permissions: [...granted, ...(hasPermission(grants, 'payouts:read') ? [PAYOUTS_READ] : [])],
    refundLimit: refundLimitOf(grants),
  }
}

/**
 * The most a person may refund of one payment, in minor units of the merchant's currency: their own limit, else their
 * role's. Null for no limit.
 */
export const refundLimitOf = ({
  role,
  refundLimit,
}: {
  role: string
  refundLimit: number | null
}): number | null => refundLimit ?? (isRole(role) ? (ROLES[role].refundLimit ?? null) : null)

/**
 * The most a person may refund of one payment without approval, in minor units of the merchant's currency:
 * `personLimit` is their limit, `refundsOver` the merchant's. Null for no limit.
 */
export function refundLimitWithoutApproval(
  personLimit: number | null,
  refundsOver: number | null,
): number | null {
  if (personLimit === null || refundsOver === null) return personLimit ?? refundsOver
  return Math.min(personLimit, refundsOver)
}
