import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The installation's secrets. The first seals and signs; the others only unseal and verify older values. */
export type Secrets = readonly [Buffer, ...Buffer[]]

export interface Key {
  /** `VERSION_BYTES` that identify the secret without revealing it. */
  version: Buffer
  key: Buffer
}

/** The keys of one purpose, in the order of the secrets. */
export type Keys = readonly [Key, ...Key[]]

export const VERSION_BYTES = 8

/** For tokens, which are only stored as hashes. */
export const sha256 = (content: string | Uint8Array): Buffer =>
  createHash('sha256').update(content).digest()

/** Keys of different purposes are independent. */
export const deriveKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `paydeck:${purpose}`, 32))

export const versionOf = (secret: Buffer): Buffer =>
  deriveKey(secret, 'version').subarray(0, VERSION_BYTES)

export function deriveKeys([current, ...others]: Secrets, purpose: string): Keys {
  const keyOf = (secret: Buffer): Key => ({
    version: versionOf(secret),
    key: deriveKey(secret, purpose),
  })
  return [keyOf(current), ...others.map(keyOf)]
}

export const sign = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

export const isSigned = (keys: Keys, text: string, signature: string): boolean =>
  keys.some(({ key }) => timingSafeEqualText(signature, sign(key, text)))

/** Constant time; false for different lengths. */
function timingSafeEqualText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
