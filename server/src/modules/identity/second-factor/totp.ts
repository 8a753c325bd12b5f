import { createHmac } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** Steps accepted before and after now: clocks differ, and typing takes time. */
const TOLERANCE = 1

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, upper case without padding, as authenticator apps read it. */
export function base32(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(held >>> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text
}

export const stepOf = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS)

/** RFC 6238; every authenticator app supports six digits and SHA-1. */
export function codeOfStep(
  secret: Buffer,
  step: number,
  { digits = DIGITS, algorithm = 'sha1' }: { digits?: number; algorithm?: string } = {},
): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac(algorithm, secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step of this code, within the tolerance and later than the last accepted one; null without a match. */
export function matchingStep(
  secret: Buffer,
  code: string,
  now: Date,
  lastStep: number,
): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const current = stepOf(now)
  for (let step = current - TOLERANCE; step <= current + TOLERANCE; step++)
    if (step > lastStep && codeOfStep(secret, step) === code) return step
  return null
}

/** The content of the QR code for an authenticator app. */
export function otpauthUri(options: { secret: string; issuer: string; account: string }): string {
  const { secret, issuer, account } = options
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: String(DIGITS) })
  // Authenticator apps decode %20, but not a plus sign.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}&period=${STEP_SECONDS}`
}
