import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto'

import type { Random } from '../random.ts'
import { type Keys, sha256, VERSION_BYTES } from './secrets.ts'

const IV = 12
const TAG = 16

/**
 * AES-256-GCM with the first key, bound to `context`, so that a sealed text does not open in another row. Begins with
 * the version of the key. `random` must be fit for secrets.
 */
export const seal = ([{ version, key }]: Keys, ...what: Sealing): Buffer =>
  Buffer.concat([version, encrypt(key, ...what)])

/** Opens with the key of the version. Throws without that key, and when context or a single bit differs. */
export function unseal(keys: Keys, sealed: Buffer, context: string): string {
  const version = sealed.subarray(0, VERSION_BYTES)
  const named = keys.find((one) => one.version.equals(version))
  return named
    ? decrypt(named.key, sealed.subarray(VERSION_BYTES), context)
    : decryptUnversioned(keys, sealed, context)
}

const MARK = 'sealed'

/** How a text begins that the first key sealed. */
export const sealedTextPrefix = ([{ version }]: Keys): string =>
  `${MARK}:${version.toString('hex')}:`

/** The same as text: `sealed:<version>:…`. */
export const sealText = (keys: Keys, ...what: Sealing): string =>
  sealedTextPrefix(keys) + encrypt(keys[0].key, ...what).toString('base64')

/** A text kept before texts were sealed is returned as it is. */
export function unsealText(keys: Keys, kept: string, context: string): string {
  const [mark, version = '', sealed] = kept.split(':')
  if (mark !== MARK || sealed === undefined) return kept
  return unseal(
    keys,
    Buffer.concat([versionBytes(version), Buffer.from(sealed, 'base64')]),
    context,
  )
}

/** Texts of before the versions say `1`. */
const versionBytes = (version: string): Buffer =>
  version === '1' ? Buffer.alloc(0) : Buffer.from(version, 'hex')

/** A sealed hash: tells whether a text is the same, and reveals nothing without the key. */
export const sealHash = (
  keys: Keys,
  text: string,
  ...[context, random]: [string, Random]
): Buffer => seal(keys, sha256(text).toString('base64'), context, random)

export const isHashOf = (keys: Keys, sealed: Buffer, text: string, context: string): boolean =>
  timingSafeEqual(Buffer.from(unseal(keys, sealed, context), 'base64'), sha256(text))

type Sealing = [text: string, context: string, random: Random]

function encrypt(key: Buffer, ...[text, context, random]: Sealing): Buffer {
  const iv = random.bytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

function decrypt(key: Buffer, sealed: Buffer, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV), {
    authTagLength: TAG,
  })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(IV, IV + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]).toString()
}

/** What was sealed before values had versions. */
function decryptUnversioned(keys: Keys, sealed: Buffer, context: string): string {
  for (const { key } of keys) {
    try {
      return decrypt(key, sealed, context)
    } catch {
      // Another key's.
    }
  }
  throw new Error('Sealed with a secret that this server does not have, or changed')
}
