import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

import { deriveKeys, type Secrets, VERSION_BYTES } from './secrets.ts'

/** A row's content in a fixed order; the database must return equal values. */
export type Content = readonly (string | number | boolean | null | Content)[]

/** `absent`: from before rows were sealed, or written past the server. */
export type SealState = 'valid' | 'absent' | 'wrong'

export interface RowSeals {
  /** The secret's version, then half of an HMAC. */
  seal(content: Content): Buffer
  stateOf(content: Content, seal: Buffer | null): SealState
}

const MAC_BYTES = 16

/** Seals rows with a secret that no database has, so that only this server can write valid ones. */
export function rowSeals(secrets: Secrets): RowSeals {
  const keys = deriveKeys(secrets, 'rows of the books')
  const mac = (key: Buffer, content: Content): Buffer =>
    createHmac('sha256', key).update(JSON.stringify(content)).digest().subarray(0, MAC_BYTES)
  return {
    seal: (content) => Buffer.concat([keys[0].version, mac(keys[0].key, content)]),
    stateOf(content, seal) {
      if (seal === null) return 'absent'
      const signingKey = keys.find(({ version }) => version.equals(seal.subarray(0, VERSION_BYTES)))
      const actualMac = seal.subarray(VERSION_BYTES)
      if (!signingKey || actualMac.length !== MAC_BYTES) return 'wrong'
      return timingSafeEqual(actualMac, mac(signingKey.key, content)) ? 'valid' : 'wrong'
    },
  }
}

/** Hashes a row for a signed chain, so it needs no key. */
export const hashOf = (content: Content): string =>
  createHash('sha256')
    .update(JSON.stringify(content))
    .digest()
    .subarray(0, MAC_BYTES)
    .toString('base64url')

/** Hashes a set of ids, in any order. */
export const digestOf = (ids: readonly string[]): string =>
  createHash('sha256').update(ids.toSorted().join('\n')).digest('base64url')

/** An instant in PostgreSQL's `INSTANT_FORMAT`, with microseconds. */
export const instantText = (at: Date): string => `${at.toISOString().slice(0, -1)}000Z`

export const INSTANT_FORMAT = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'
