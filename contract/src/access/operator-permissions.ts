/** The permissions of the operator's people. The words complete "You need the permission to …". */
export const OPERATOR_PERMISSIONS = {
  'payout-files:make': 'make payout files',
  'payout-files:approve': 'approve payout files',
  'payout-files:download': 'download payout files',
  'payout-files:void': 'void payout files',
  'bank:import': 'import what banks say',
  'bank:assign': 'explain entries of bank statements',
  'books:acknowledge': 'acknowledge changes to books',
  'settlements:resolve': 'resolve differences in a settlement',
  'jobs:retry': 'retry jobs that failed',
  'merchants:hold': 'change how long new bank accounts wait',
  'merchants:limits': 'change a merchant’s payment limits',
  'merchants:reserve': 'change a merchant’s reserve',
  'applications:read': 'see merchant applications and their documents',
  'applications:enter': 'enter merchant applications',
  'applications:review': 'review and refuse merchant applications',
  'applications:activate': 'activate merchants that another person reviewed',
  'security-log:read': 'read the security log',
  'people:manage': 'manage the operator’s people',
  'bank:settings': 'change the profiles of bank accounts',
} as const
export type OperatorPermission = keyof typeof OPERATOR_PERMISSIONS

/** If no more than this are missing, the words name them instead of those held. */
const MAX_MISSING = 3

/** The permissions in words, or "nothing", "everything", or "everything but …". */
export function operatorPermissionsLabel(permissions: readonly string[]): string {
  const all = Object.entries(OPERATOR_PERMISSIONS)
  const labelsOf = (isGranted: boolean): string[] =>
    all.filter(([name]) => permissions.includes(name) === isGranted).map(([, label]) => label)
  const [granted, missing] = [labelsOf(true), labelsOf(false)]
  const unknown = permissions.filter((name) => !(name in OPERATOR_PERMISSIONS))
  if (granted.length + unknown.length === 0) return 'nothing'
  if (missing.length === 0) return ['everything', ...unknown].join(', ')
  if (missing.length <= MAX_MISSING && unknown.length === 0)
    return `everything but ${missing.join(', ')}`
  return [...granted, ...unknown].join(', ')
}
