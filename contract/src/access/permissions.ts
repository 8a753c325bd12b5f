/** The permissions of a merchant's staff. The words complete "You need the permission to …". */
export const PERMISSIONS = {
  'payments:read': 'view payments',
  'customers:read': 'view customers',
  'orders:read': 'view orders',
  'refunds:read': 'view refunds',
  'orders:write': 'create, resend and cancel orders',
  'payments:refund': 'refund payments',
  'payments:capture': 'capture and cancel held payments',
  'payments:verify': 'verify payments',
  'disputes:respond': 'respond to disputes',
  'reports:export': 'export reports',
  'balance:read': 'view the balance',
  'payouts:read': 'view transfers',
  'bookkeeping:read': 'download bookkeeping files',
  'payouts:settings': 'change how transfers are made',
  'settings:write': 'change the settings',
  'customers:write': 'write notes and tags',
  'keys:manage': 'manage API keys',
  'webhooks:manage': 'manage webhooks',
  'connections:manage': 'manage connections',
  'team:manage': 'manage the team',
  'activity:read': 'view the activity log',
  'ownership:manage': 'give or take ownership',
} as const
export type Permission = keyof typeof PERMISSIONS

/**
 * The permissions that a call of staff needs, all of them. Every role may make calls of `own`, about the person's
 * account, and of `member`, which read what the frame of every page shows.
 */
export type Needs = Permission | readonly Permission[] | 'own' | 'member'

export function permissionsOf(needs: Needs): readonly Permission[] {
  if (needs === 'own' || needs === 'member') return []
  return typeof needs === 'string' ? [needs] : needs
}

export const refusalCode = (permission: Permission): string =>
  `${permission.replace(':', '_')}_required`
