import * as z from 'zod/mini'

/** Roles are open-ended: only `admin` means something to the dashboard. */
export const role = z.string()
export const permissions = z.array(z.string())

/** What a signed-in person may do at one merchant. */
export interface Grants {
  role: string
  permissions: readonly string[]
}

export const PAYOUTS_READ = 'payouts-read'

/** Payouts, settlement, bank accounts and payout reports: admins, and whoever holds `payouts-read`. */
export function canReadPayouts(grants: Grants): boolean {
  return grants.role === 'admin' || grants.permissions.includes(PAYOUTS_READ)
}
