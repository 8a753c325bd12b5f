import type { Random } from '../../../kit/random.ts'

export const RECOVERY_CODES = 10
/** Letters and digits without the look-alikes i, l, o, u, 0 and 1. */
const LETTERS = 'abcdefghjkmnpqrstvwxyz23456789'
const LENGTH = 10
/** Bytes from here on are drawn again, so that every letter is equally likely. */
const BYTE_LIMIT = 256 - (256 % LETTERS.length)

/** Two groups of five characters; 49 random bits. */
export function newRecoveryCode(random: Random): string {
  let text = ''
  while (text.length < LENGTH) {
    const byte = random.bytes(1).readUInt8()
    if (byte < BYTE_LIMIT) text += LETTERS[byte % LETTERS.length]
  }
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** Ignores spaces, dashes and case; null when it cannot be a code. */
export function readRecoveryCode(typed: string): string | null {
  const text = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return text.length === LENGTH && Array.from(text).every((letter) => LETTERS.includes(letter))
    ? text
    : null
}
