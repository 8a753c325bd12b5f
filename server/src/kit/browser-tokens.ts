import { jwtVerify, SignJWT, type JWTPayload } from 'jose'

import type { Clock } from './clock.ts'
import { deriveKeys, type Secrets } from './secrets/secrets.ts'

interface BrowserTokenOptions {
  secrets: Secrets
  issuer: string
  clock: Pick<Clock, 'wall'>
  /** Determines key, type and audience, so that no token passes for another kind or for a staff token. */
  kind: string
  minutes: number
}

export interface BrowserTokens {
  issue(claims: JWTPayload): Promise<string>
  /** The claims; null unless the token is valid and of this kind. */
  verify(token: string): Promise<JWTPayload | null>
}

/** Short-lived JWTs for browsers that are not signed in to the dashboard; they expire by wall time. */
export function browserTokens(options: BrowserTokenOptions): BrowserTokens {
  const { issuer, clock, kind, minutes } = options
  const keys = deriveKeys(options.secrets, `${kind}-token`)
  const [audience, typ] = [`paydeck-${kind}`, `${kind}+jwt`]
  return {
    issue(claims) {
      const issuedAt = Math.floor(clock.wall().getTime() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + minutes * 60)
        .sign(keys[0].key)
    },

    async verify(token) {
      for (const { key } of keys) {
        const claims = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ,
          issuer,
          audience,
          currentDate: clock.wall(),
          requiredClaims: ['exp'],
        }).catch(() => null)
        if (claims) return claims.payload
      }
      return null
    },
  }
}
