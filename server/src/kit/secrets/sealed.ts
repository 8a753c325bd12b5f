import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto'

import type { Random } from '../random.ts'
import { type Keys, sha256, VERSION_BYTES } from './secrets.ts'

const IV = 12
const TAG = 16

/**
 * AES-256-GCM with the first key, bound to `context`, so that a value does not unseal in another row. Starts with the
 * key's version. `random` must be secure.
 */
export const seal = ([{ version, key }]: Keys, ...input: SealInput): Buffer =>
  Buffer.concat([version, encrypt(key, ...input)])

/** Unseals with the key of the value's version. Throws without that key, or if the context or a bit differs. */
export function unseal(keys: Keys, sealed: Buffer, context: string): string {
  const version = sealed.subarray(0, VERSION_BYTES)
  const match = keys.find((candidate) => candidate.version.equals(version))
  return match
    ? decrypt(match.key, sealed.subarray(VERSION_BYTES), context)
    : decryptUnversioned(keys, sealed, context)
}

const MARK = 'sealed'

/** The prefix of texts sealed with the first key. */
export const sealedTextPrefix = ([{ version }]: Keys): string =>
  `${MARK}:${version.toString('hex')}:`

/** Like `seal`, as text: `sealed:<version>:…`. */
export const sealText = (keys: Keys, ...input: SealInput): string =>
  sealedTextPrefix(keys) + encrypt(keys[0].key, ...input).toString('base64')

/** Returns a text from before texts were sealed unchanged. */
export function unsealText(keys: Keys, stored: string, context: string): string {
  const [mark, version = '', sealed] = stored.split(':')
  if (mark !== MARK || sealed === undefined) return stored
  return unseal(
    keys,
    Buffer.concat([versionBytes(version), Buffer.from(sealed, 'base64')]),
    context,
  )
}

/** Texts from before versions have the version `1`. */
const versionBytes = (version: string): Buffer =>
  version === '1' ? Buffer.alloc(0) : Buffer.from(version, 'hex')

/** A sealed hash. It can be compared with a text, and reveals nothing without the key. */
export const sealHash = (
  keys: Keys,
  text: string,
  ...[context, random]: [string, Random]
): Buffer => seal(keys, sha256(text).toString('base64'), context, random)

export const isHashOf = (keys: Keys, sealed: Buffer, text: string, context: string): boolean =>
  timingSafeEqual(Buffer.from(unseal(keys, sealed, context), 'base64'), sha256(text))

type SealInput = [text: string, context: string, random: Random]

function encrypt(key: Buffer, ...[text, context, random]: SealInput): Buffer {
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

/** For values sealed before versions existed. */
function decryptUnversioned(keys: Keys, sealed: Buffer, context: string): string {
  for (const { key } of keys) {
    try {
      return decrypt(key, sealed, context)
    } catch {
      // Sealed with another key.
    }
  }
  throw new Error('Sealed with a secret that this server does not have, or changed')
}
