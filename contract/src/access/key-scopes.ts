import * as z from 'zod/mini'

/** The permissions of API keys. The words complete "This key may not …". */
export const KEY_SCOPES = {
  'orders:read': 'read orders',
  'orders:write': 'create, change and cancel orders',
  'payments:read': 'read payments',
  'payments:write': 'take payments',
  'payments:capture': 'capture and release held payments',
  'refunds:read': 'read refunds',
  'payments:refund': 'refund payments',
  'customers:write': 'register customers and see to their cards',
} as const
export type KeyScope = keyof typeof KEY_SCOPES

const names = Object.keys(KEY_SCOPES) as [KeyScope, ...KeyScope[]]
export const KEY_SCOPE_NAMES: readonly KeyScope[] = names
export const keyScope = z.enum(names)

/** The read-only permissions. */
export const READING_SCOPES: readonly KeyScope[] = names.filter((name) => name.endsWith(':read'))
