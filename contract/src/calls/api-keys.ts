import * as z from 'zod/mini'

import { route } from '../protocol/route.ts'
import { instant } from '../protocol/wire.ts'

/** A publishable key is for browsers and names the merchant; a secret key is for the merchant's own servers. */
export const keyKind = z.enum(['publishable', 'secret'])
export type KeyKind = z.infer<typeof keyKind>

export const keyPair = z.object({
  publicToken: z.string(),
  secretToken: z.string(),
  createdAt: instant,
  /** Optional for older servers. */
  publicCreatedAt: z.optional(instant),
})
export type KeyPair = z.infer<typeof keyPair>

export const apiKeyCalls = {
  listKeys: route({
    requirement: 'API-18',
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/tokens',
    summary: 'The merchant’s API keys in clear, the pair in use first; every reading is recorded',
    access: 'staff',
    permission: 'keys:manage',
    stepUp: true,
    answer: z.array(keyPair),
    otherwise: 'Failed to get API keys',
  }),
  recordKeyCopy: route({
    base: 'api',
    method: 'POST',
    path: '/dashboard/merchant/{merchantId}/tokens/copied',
    summary: 'Records that a key was copied from the page',
    access: 'staff',
    permission: 'keys:manage',
    body: z.object({ key: keyKind }),
    answer: z.void(),
    otherwise: 'The copy could not be recorded.',
  }),
} as const
