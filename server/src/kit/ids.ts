import { ID_PREFIXES, type IdKind } from '@paydeck/contract/identifiers/ids'

import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

export type NewId = (kind: IdKind) => string

/** `<prefix>_` + 16 URL-safe base64 characters: 4 bytes of Unix seconds, then 8 random bytes. */
export function idMaker(clock: Clock, random: Random): NewId {
  return (kind) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt32BE(Math.floor(clock.now().getTime() / 1000) >>> 0, 0)
    random.bytes(8).copy(bytes, 4)
    return `${ID_PREFIXES[kind]}_${bytes.toString('base64url')}`
  }
}
