import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

import { accessClaims } from '@paydeck/contract/access/claims'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'

import { deriveKeys, type Secrets } from '../../../kit/secrets/secrets.ts'
import type { Clock } from '../../../kit/clock.ts'
import { verifiedTokens } from './verified-tokens.ts'

const MINUTES = 10
const AUDIENCE = 'paydeck'

const claims = z.extend(accessClaims, {
  tid: z.string(),
  /** The session ID; every call checks its row. */
  sid: z.string(),
  role: z.string(),
})
export type Claims = z.infer<typeof claims>

export interface Bearer {
  userId: string
  email: string
  tenantId: string
  merchantId: string
  role: string
  sessionId: string
  userType: string
  owesSecondFactor?: boolean
}

export interface AccessTokens {
  issue(bearer: Bearer): Promise<{ token: string; expiresAt: Date }>
  /** Null unless we signed the token and it is still valid. */
  verify(token: string): Promise<Claims | null>
}

/** This PKCS #8 prefix precedes the 32 bytes of an Ed25519 private key. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

interface SigningKey {
  privateKey: KeyObject
  publicKey: KeyObject
  kid: string
}

interface Signing {
  issuer: string
  clock: Clock
  /** The first key signs; all verify. */
  keys: readonly [SigningKey, ...SigningKey[]]
}

/** JWTs signed with EdDSA, valid for ten minutes of wall time. */
export function accessTokens({
  secrets,
  issuer,
  clock,
}: {
  secrets: Secrets
  issuer: string
  clock: Clock
}): AccessTokens {
  const [current, ...previous] = deriveKeys(secrets, 'access-token')
  const keys = [signingKey(current.key), ...previous.map(({ key }) => signingKey(key))] as const
  const signing = { issuer, clock, keys }
  const verified = verifiedTokens<Claims>(clock)
  return {
    issue: (bearer) => issueToken(signing, bearer),
    async verify(token) {
      const cached = verified.get(token)
      if (cached) return cached === 'over' ? null : cached
      const verifiedClaims = await verifyToken(signing, token)
      if (verifiedClaims) verified.add(token, verifiedClaims, verifiedClaims.exp * 1000)
      return verifiedClaims
    },
  }
}

function signingKey(seed: Buffer): SigningKey {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  const kid = createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('base64url')
    .slice(0, 12)
  return { privateKey, publicKey, kid }
}

async function issueToken(
  { issuer, clock, keys: [{ privateKey, kid }] }: Signing,
  bearer: Bearer,
): Promise<{ token: string; expiresAt: Date }> {
  const issuedAt = Math.floor(clock.wall().getTime() / 1000)
  const expires = issuedAt + MINUTES * 60
  const token = await new SignJWT({
    email: bearer.email,
    tid: bearer.tenantId,
    merchantId: bearer.merchantId,
    role: bearer.role,
    sid: bearer.sessionId,
    userType: bearer.userType,
    ...(bearer.owesSecondFactor && { owes: 'second_factor' }),
  })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid })
    .setSubject(bearer.userId)
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires)
    .sign(privateKey)
  return { token, expiresAt: new Date(expires * 1000) }
}

async function verifyToken(
  { issuer, clock, keys }: Signing,
  token: string,
): Promise<Claims | null> {
  try {
    const { kid } = decodeProtectedHeader(token)
    const key = keys.find((candidate) => candidate.kid === kid)
    if (!key) return null
    const { payload } = await jwtVerify(token, key.publicKey, {
      algorithms: ['EdDSA'],
      issuer,
      audience: AUDIENCE,
      currentDate: clock.wall(),
      requiredClaims: ['exp', 'sub', 'sid', 'tid'],
    })
    return claims.parse(payload)
  } catch {
    return null
  }
}
