import { createCipheriv, createDecipheriv } from 'node:crypto'

import type { Random } from './random.ts'

const IV = 12
const TAG = 16

/**
 * AES-256-GCM, bound to `context`, so that a sealed text does not open in another row. `key` is 32
 * bytes; `random` must be fit for secrets.
 */
export function seal(key: Buffer, text: string, context: string, random: Random): Buffer {
  const iv = random.bytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws when key, context or a single bit differs. */
export function unseal(key: Buffer, sealed: Buffer, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV), {
    authTagLength: TAG,
  })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(IV, IV + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]).toString()
}

/** Which secret a text was sealed under; a new secret gets the next number, so that both can be read meanwhile. */
const KEY_VERSION = 1

/** The same as text, with the version of its key in front: `sealed:1:…`. */
export const sealText = (key: Buffer, text: string, context: string, random: Random): string =>
  `sealed:${KEY_VERSION}:${seal(key, text, context, random).toString('base64')}`

/** A text kept before texts were sealed is returned as it is. */
export function unsealText(key: Buffer, kept: string, context: string): string {
  const [mark, version, sealed] = kept.split(':')
  if (mark !== 'sealed' || sealed === undefined) return kept
  if (version !== String(KEY_VERSION)) throw new Error(`No key of version ${version}`)
  return unseal(key, Buffer.from(sealed, 'base64'), context)
}
