import { createHmac, timingSafeEqual } from 'node:crypto'

const SIGNATURE_HEADER = 'stripe-signature'
const TOLERANCE_SECONDS = 300
const MAX_SIGNATURES = 8

/** Whether Stripe signed these bytes lately, with any of the secrets: two are valid while one is rolled. */
export function signatureOf(
  raw: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  { secrets, wall }: { secrets: readonly string[]; wall: Date },
): 'valid' | 'forged' | 'stale' {
  const header = headers[SIGNATURE_HEADER]
  const signed = typeof header === 'string' ? signedAt(header, raw, secrets) : null
  if (signed === null) return 'forged'
  return Math.abs(wall.getTime() / 1000 - signed) > TOLERANCE_SECONDS ? 'stale' : 'valid'
}

/** When it was signed, if one of the secrets signed it: two are valid while one is rolled. */
function signedAt(header: string, raw: Buffer, secrets: readonly string[]): number | null {
  const parts = header.split(',').map((part) => part.trim())
  const seconds = parts.find((part) => /^t=\d{1,12}$/.test(part))?.slice(2)
  if (seconds === undefined) return null
  const claimed = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part)).slice(0, MAX_SIGNATURES)
  const isSigned = secrets.some((secret) => {
    const right = createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest()
    return claimed.some((part) => timingSafeEqual(right, Buffer.from(part.slice(3), 'hex')))
  })
  return isSigned ? Number(seconds) : null
}

/** Null for what is no JSON. */
export function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}
