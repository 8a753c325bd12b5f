import type { Random } from '../../../kit/random.ts'
import { sign } from '../../../kit/secrets.ts'
import type { PersonRef } from '../provider/identity-provider.ts'

/** Issued at a time. */
export const RECOVERY_CODES = 10
/** Letters and digits without the look-alikes i, l, o, u, 0 and 1. */
const LETTERS = 'abcdefghjkmnpqrstvwxyz23456789'
const LENGTH = 10
/** Bytes from here on are drawn again, so that no letter is more likely. */
const BEYOND = 256 - (256 % LETTERS.length)

/** Two groups of five characters; 49 random bits. */
export function newRecoveryCode(random: Random): string {
  let text = ''
  while (text.length < LENGTH) {
    const byte = random.bytes(1).readUInt8()
    if (byte < BEYOND) text += LETTERS[byte % LETTERS.length]
  }
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** Ignores spaces, dashes and case; null when it cannot be a code. */
function readRecoveryCode(typed: string): string | null {
  const text = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return text.length === LENGTH && Array.from(text).every((letter) => LETTERS.includes(letter))
    ? text
    : null
}

/** Null when it cannot be a code. Useless without the server's key. */
export function recoveryCodeHash(key: Buffer, who: PersonRef, typed: string): Buffer | null {
  const code = readRecoveryCode(typed)
  if (code === null) return null
  return Buffer.from(sign(key, JSON.stringify([who.tenantId, who.userId, code])), 'base64url')
}
