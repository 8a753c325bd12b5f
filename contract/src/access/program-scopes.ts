import * as z from 'zod/mini'

import type { KeyScope } from './key-scopes.ts'
import type { Permission } from './permissions.ts'

/**
 * What a person can allow a program, in the words of the consent page. The person needs the permission of the same
 * name. With those that write, the program can only propose.
 */
export const PROGRAM_SCOPES = {
  'payments:read': 'See your payments',
  'orders:read': 'See your orders and their customers',
  'refunds:read': 'See your refunds',
  'orders:write': 'Propose new orders, and to send payment requests again',
  'payments:refund': 'Propose refunds',
  'payments:capture': 'Propose to capture or release held payments',
} as const satisfies Partial<Record<KeyScope & Permission, string>>
export type ProgramScope = keyof typeof PROGRAM_SCOPES

export const PROGRAM_SCOPE_NAMES = Object.keys(PROGRAM_SCOPES) as [ProgramScope, ...ProgramScope[]]
export const programScope = z.enum(PROGRAM_SCOPE_NAMES)

export const isReading = (scope: ProgramScope): boolean => scope.endsWith(':read')
