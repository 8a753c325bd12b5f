import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** For tokens stored as hashes only. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Keys of different purposes are independent. */
export const deriveKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `paydeck:${purpose}`, 32))

/** A URL-safe MAC. */
export const sign = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Constant time; false for different lengths. */
export function timingSafeEqualText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
