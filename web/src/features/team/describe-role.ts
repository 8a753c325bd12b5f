import { PERMISSIONS, type Permission } from '@paydeck/contract/access/permissions'
import { ROLES, type RoleName } from '@paydeck/contract/access/roles'

const READS = /^view /

/** What a role may do besides viewing, as a sentence. */
export function describeRole(role: RoleName): string {
  const actions = [...ROLES[role].permissions]
    .map((name: Permission) => PERMISSIONS[name])
    .filter((text) => !READS.test(text))
  return actions.length === 0 ? 'Can look, but not change anything.' : `May ${actions.join(', ')}.`
}
