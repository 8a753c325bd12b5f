import * as z from 'zod/mini'

import { keyScope } from '../access/key-scopes.ts'
import { route } from '../protocol/route.ts'
import { instant, maybeText } from '../protocol/wire.ts'

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

/** The most valid secret keys per merchant, including the first one and replaced ones in their overlap. */
export const MAX_SECRET_KEYS = 20

/** How long a replaced key keeps working. */
export const KEY_OVERLAPS = ['none', 'hour', 'day', 'week'] as const
export type KeyOverlap = (typeof KEY_OVERLAPS)[number]

export const secretKey = z.object({
  keyId: z.string(),
  /** Null for the secret key of the first pair. */
  name: maybeText,
  /** The last four characters; null for the first pair's. */
  ending: maybeText,
  /** The permissions of the key; null for all. */
  scopes: z.nullable(z.array(keyScope)),
  /** The most it may refund of one payment, in minor units of the merchant’s currency; null for no limit. */
  refundLimit: z.nullable(z.int()),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** The address of its last caller. */
  lastUsedFrom: maybeText,
  /** When it stops working, if it was replaced. */
  endsAt: z.nullable(instant),
})
export type SecretKey = z.infer<typeof secretKey>

const keyName = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please enter a name.'), z.maxLength(40, 'At most 40 letters.'))

export const renamedKey = z.object({ name: keyName })

export const newSecretKey = z.object({
  name: keyName,
  scopes: z.nullable(z.array(keyScope).check(z.minLength(1, 'Please choose at least one.'))),
  refundLimit: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000))),
})
export type NewSecretKey = z.infer<typeof newSecretKey>

const withToken = z.object({ ...secretKey.shape, token: z.string() })

export const apiKeyCalls = {
  listKeys: route({
    requirement: 'API-18',
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/tokens',
    summary: 'The merchant’s API keys in plain text, the pair in use first; each read is recorded',
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
  listSecretKeys: route({
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/keys',
    summary:
      'The secret keys that work, oldest first, with what each may do and when it was last used',
    access: 'staff',
    permission: 'keys:manage',
    answer: z.array(secretKey),
    otherwise: 'Failed to get API keys',
  }),
  createSecretKey: route({
    base: 'api',
    method: 'POST',
    path: '/dashboard/merchant/{merchantId}/keys',
    summary: 'Create a secret key; it is shown only once',
    access: 'staff',
    permission: 'keys:manage',
    stepUp: true,
    body: newSecretKey,
    answer: withToken,
    otherwise: 'Failed to make the key',
  }),
  replaceSecretKey: route({
    base: 'api',
    method: 'POST',
    path: '/dashboard/merchant/{merchantId}/keys/{keyId}/replace',
    summary:
      'Replace a key; the new one is shown only once, the old one works for as long as chosen',
    access: 'staff',
    permission: 'keys:manage',
    stepUp: true,
    body: z.object({ overlap: z.enum(KEY_OVERLAPS) }),
    answer: withToken,
    otherwise: 'Failed to replace the key',
  }),
  renameSecretKey: route({
    base: 'api',
    method: 'PATCH',
    path: '/dashboard/merchant/{merchantId}/keys/{keyId}',
    summary: 'Rename a key; the key itself does not change',
    access: 'staff',
    permission: 'keys:manage',
    stepUp: true,
    body: renamedKey,
    answer: secretKey,
    otherwise: 'Failed to rename the key',
  }),
  revokeSecretKey: route({
    base: 'api',
    method: 'DELETE',
    path: '/dashboard/merchant/{merchantId}/keys/{keyId}',
    summary: 'End a key at once',
    access: 'staff',
    permission: 'keys:manage',
    stepUp: true,
    answer: z.void(),
    otherwise: 'Failed to revoke the key',
  }),
} as const
