import type * as z from 'zod/mini'

import type { OperatorPermission } from '../access/operator-permissions.ts'

/** `public`: for signing in. `session`: anyone signed in. Otherwise the permission that the call needs. */
export interface OperatorCall {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  needs: 'public' | 'session' | OperatorPermission
  /** The largest body in bytes, if above the default. */
  largest?: number
  body?: z.ZodMiniType
  answer: z.ZodMiniType
}

export const call = <
  const P extends string,
  A extends z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniUndefined,
>(
  definition: Omit<OperatorCall, 'path' | 'body' | 'answer'> & { path: P; body?: B; answer: A },
): Omit<OperatorCall, 'path' | 'body' | 'answer'> & { path: P; body?: B; answer: A } => definition
