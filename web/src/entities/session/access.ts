import {
  lacking,
  refundLimitWithoutApproval,
  refundLimitOf,
  type Grants,
  type GrantsResponse,
} from '@paydeck/contract/access/grants'
import { PERMISSIONS, type Needs, type Permission } from '@paydeck/contract/access/permissions'
import type { Brand, PageName } from '@paydeck/contract/brands/brand'

export interface SessionGrants extends Grants {
  refundLimit?: number | null | undefined
  secondPerson?: GrantsResponse['secondPerson']
}

export const PAGE_NEEDS: Readonly<Record<PageName, Needs>> = {
  home: 'payments:read',
  payments: 'payments:read',
  refunds: 'refunds:read',
  payouts: 'payouts:read',
  statements: 'payouts:read',
  'bank-lines': 'payouts:read',
  balance: 'balance:read',
  'virtual-terminal': 'orders:read',
  'payment-requests': 'orders:read',
  customers: 'customers:read',
  disputes: 'payments:read',
  api: ['keys:manage', 'webhooks:manage'],
  settings: 'settings:write',
  activity: 'activity:read',
  team: 'team:manage',
  approvals: 'payments:read',
  // People see only proposals for actions that they may take.
  connections: 'payments:read',
  account: 'own',
}

/** Assumed until the permissions have loaded: what all staff may do. */
const DEFAULT_GRANTS: Grants = { role: 'staff', permissions: [] }

export const missingPermission = (grants: Grants | undefined, needs: Needs): Permission | null =>
  lacking(grants === undefined || grants.role === '' ? DEFAULT_GRANTS : grants, needs)

export const isPermitted = (grants: Grants | undefined, needs: Needs): boolean =>
  missingPermission(grants, needs) === null

/** The brand's landing page, or the first page in the menu that the person may open. */
export function landingPage({ landing, menu }: Brand, grants: Grants | undefined): PageName {
  const pages = [landing, ...menu.map(({ page }) => page)]
  return pages.find((page) => isPermitted(grants, PAGE_NEEDS[page])) ?? 'account'
}

/** True if the person may not refund at all, not even with approval. */
export const cannotRefund = ({ role, refundLimit, secondPerson }: SessionGrants): boolean =>
  (secondPerson?.refundsOver ?? null) === null &&
  refundLimitOf({ role, refundLimit: refundLimit ?? null }) === 0

/** Whether a person needs a second one to refund that much of a payment, as far as the browser knows. */
export function needsSecondPerson(
  { role, refundLimit = null, secondPerson }: SessionGrants,
  amount: number,
): boolean {
  const refundsOver = secondPerson?.refundsOver ?? null
  if (refundsOver === null) return false
  const limit = refundLimitWithoutApproval(refundLimitOf({ role, refundLimit }), refundsOver)
  return limit !== null && amount > limit
}

export const isPermission = (name: unknown): name is Permission =>
  typeof name === 'string' && Object.hasOwn(PERMISSIONS, name)
