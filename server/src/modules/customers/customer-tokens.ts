import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'

import type { CustomerHolder } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { deriveKey } from '../../kit/secrets.ts'

const MINUTES = 15
const AUDIENCE = 'paydeck-customer'
const TYPE = 'customer+jwt'

const claims = z.object({ sub: z.string(), merchantId: z.string() })

export interface CustomerTokens {
  issue(customer: CustomerHolder): Promise<string>
  /** Null for anything but a valid token of ours. */
  verify(token: string): Promise<CustomerHolder | null>
}

/**
 * Tokens for a shop's customers in their own browsers: JWT, valid for fifteen minutes of wall time. Key, algorithm,
 * type and audience differ from those of staff tokens, so that neither can pass for the other.
 */
export function customerTokens(options: {
  secret: Buffer
  issuer: string
  clock: Clock
}): CustomerTokens {
  const { issuer, clock } = options
  const key = deriveKey(options.secret, 'customer-token')
  return {
    issue({ merchantId, customerId }) {
      const issuedAt = Math.floor(clock.wall().getTime() / 1000)
      return new SignJWT({ merchantId })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setSubject(customerId)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + MINUTES * 60)
        .sign(key)
    },

    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: TYPE,
          issuer,
          audience: AUDIENCE,
          currentDate: clock.wall(),
          requiredClaims: ['exp', 'sub'],
        })
        const { sub, merchantId } = claims.parse(payload)
        return { merchantId, customerId: sub }
      } catch {
        return null
      }
    },
  }
}
