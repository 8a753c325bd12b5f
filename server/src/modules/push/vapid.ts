import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto'

const CURVE = 'prime256v1'
/** In milliseconds. Push services accept a day at most. */
const VALID_MS = 12 * 3_600_000

/** As configured. */
export interface PushKeys {
  /** 32 bytes in base64url. */
  privateKey: string
  /** Our contact: `mailto:` or `https:`. */
  subject: string
}

/** Our identity for push services (RFC 8292): this installation's key pair and contact. */
export interface Vapid {
  /** In base64url, as browsers expect it. */
  publicKey: string
  /** The Authorization header for a message to an address, at a wall time. */
  authorization(endpoint: string, now: Date): string
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Throws for an invalid key. */
export function vapidOf({ privateKey, subject }: PushKeys): Vapid {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const publicKey = pair.getPublicKey()
  const key = keyOf(pair.getPrivateKey(), publicKey)
  return {
    publicKey: publicKey.toString('base64url'),
    authorization(endpoint, now) {
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor((now.getTime() + VALID_MS) / 1000),
        sub: subject,
      }
      const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`
    },
  }
}

function keyOf(privateKey: Buffer, publicKey: Buffer): KeyObject {
  const part = (from: number) => publicKey.subarray(from, from + 32).toString('base64url')
  const [x, y, d] = [part(1), part(33), privateKey.toString('base64url')]
  return createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d } })
}
