import { lacking, refundLimitOf, type Grants } from '@paydeck/contract/access/grants'
import { PERMISSIONS, type Needs, type Permission } from '@paydeck/contract/access/permissions'
import type { Brand, PageName } from '@paydeck/contract/brands/brand'

export interface KnownGrants extends Grants {
  refundLimit?: number | null | undefined
}

export const PAGE_NEEDS: Readonly<Record<PageName, Needs>> = {
  home: 'payments:read',
  payments: 'payments:read',
  refunds: 'refunds:read',
  payouts: 'payouts:read',
  balance: 'balance:read',
  'virtual-terminal': 'orders:read',
  'payment-requests': 'orders:read',
  customers: 'customers:read',
  disputes: 'payments:read',
  api: ['keys:manage', 'webhooks:manage'],
  settings: 'settings:write',
  activity: 'activity:read',
  team: 'team:manage',
  // Each sees the proposals of the acts that they may do.
  connections: 'payments:read',
  account: 'own',
}

/** Until the server has said what a person may do, they may do what every member of staff always could. */
const UNTIL_KNOWN: Grants = { role: 'staff', permissions: [] }

export const missingFor = (grants: Grants | undefined, needs: Needs): Permission | null =>
  lacking(grants === undefined || grants.role === '' ? UNTIL_KNOWN : grants, needs)

export const may = (grants: Grants | undefined, needs: Needs): boolean =>
  missingFor(grants, needs) === null

/** The brand's landing page, or where a person may not open it the first of the menu that they may. */
export function landingPage({ landing, menu }: Brand, grants: Grants | undefined): PageName {
  const pages = [landing, ...menu.map(({ page }) => page)]
  return pages.find((page) => may(grants, PAGE_NEEDS[page])) ?? 'account'
}

export const refundsNothing = ({ role, refundLimit }: KnownGrants): boolean =>
  refundLimitOf({ role, refundLimit: refundLimit ?? null }) === 0

export const isPermission = (name: unknown): name is Permission =>
  typeof name === 'string' && Object.hasOwn(PERMISSIONS, name)
