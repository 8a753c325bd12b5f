import { codeOfStep, stepOf } from '../src/modules/identity/second-factor/totp.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The authenticator app's code for a secret (base 32). A code works only once; `steps` ahead gives a later one, and the
 * next is accepted too.
 */
export function codeOf(secret: string, steps = 0): string {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const key = Buffer.from(bytes.map((byte) => parseInt(byte, 2)))
  return codeOfStep(key, stepOf(new Date()) + steps)
}
