import type * as z from 'zod/mini'

import type { OperatorPermission } from '../access/operator-permissions.ts'

/** `public`: signing in; `session`: everyone who has signed in; else the permission that the call needs. */
export interface OperatorCall {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  needs: 'public' | 'session' | OperatorPermission
  /** Bytes of the body, where they are more than usual. */
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
