import type { Permission } from './permissions.ts'

interface Role {
  label: string
  permissions: ReadonlySet<Permission>
  /** The most that may be refunded of one payment if the membership sets no limit. Default: no limit. */
  refundLimit?: number
  onTheWire?: 'admin'
}

const READS = ['payments:read', 'customers:read', 'orders:read', 'refunds:read'] as const
const MONEY = ['balance:read', 'payouts:read', 'bookkeeping:read'] as const
const INTEGRATION = ['keys:manage', 'webhooks:manage', 'connections:manage'] as const

const MANAGER = [
  ...READS,
  'orders:write',
  'payments:refund',
  'payments:capture',
  'payments:verify',
  'disputes:respond',
  'reports:export',
  ...MONEY,
  'customers:write',
] as const

const ADMIN = [
  ...MANAGER,
  'payouts:settings',
  'settings:write',
  ...INTEGRATION,
  'team:manage',
  'activity:read',
] as const

/** Staff has everything but payouts and the team; the service asks for `payouts:read` as well once payouts are made. */
const NOT_OF_STAFF: readonly Permission[] = [
  'payouts:read',
  'bookkeeping:read',
  'team:manage',
  'activity:read',
]

const roles = {
  owner: {
    label: 'Owner',
    permissions: new Set([...ADMIN, 'ownership:manage']),
    onTheWire: 'admin',
  },
  admin: { label: 'Admin', permissions: new Set(ADMIN) },
  manager: { label: 'Manager', permissions: new Set(MANAGER) },
  cashier: {
    label: 'Cashier',
    permissions: new Set([...READS, 'orders:write', 'payments:refund', 'customers:write']),
    refundLimit: 0,
  },
  bookkeeper: {
    label: 'Bookkeeper',
    permissions: new Set([...READS, 'reports:export', ...MONEY]),
  },
  developer: { label: 'Developer', permissions: new Set([...READS, ...INTEGRATION]) },
  viewer: { label: 'Viewer', permissions: new Set(READS) },
  staff: {
    label: 'Staff',
    permissions: new Set(ADMIN.filter((permission) => !NOT_OF_STAFF.includes(permission))),
  },
} as const satisfies Record<string, Role>

export type RoleName = keyof typeof roles
export const ROLES: Readonly<Record<RoleName, Role>> = roles
export const ROLE_NAMES = Object.keys(roles) as RoleName[]

export const isRole = (name: string): name is RoleName => Object.hasOwn(roles, name)

export const ADMIN_ROLES = ROLE_NAMES.filter((name) => (ROLES[name].onTheWire ?? name) === 'admin')
