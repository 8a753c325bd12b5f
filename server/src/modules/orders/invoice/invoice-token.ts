import { isId } from '@paydeck/contract/identifiers/ids'

import type { Random } from '../../../kit/random.ts'

/** The parts that a token reveals. It is valid only if its hash is in the database. */
export interface InvoiceTokenParts {
  merchantId: string
  merchantOrderId: string
}

/** Merchant, order and 32 random bytes. URL-safe. */
export function mintInvoiceToken(parts: InvoiceTokenParts, random: Random): string {
  return `${parts.merchantId}.${parts.merchantOrderId}.${random.bytes(32).toString('base64url')}`
}

/** Null for a malformed token. */
export function readInvoiceToken(token: string): InvoiceTokenParts | null {
  const [merchantId, merchantOrderId, secret, ...rest] = token.split('.')
  if (!merchantId || !merchantOrderId || !secret || rest.length > 0) return null
  if (!isId('merchant', merchantId) || !isId('order', merchantOrderId)) return null
  return /^[A-Za-z0-9_-]{43}$/.test(secret) ? { merchantId, merchantOrderId } : null
}
