import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'

import type { CustomerHolder } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { deriveKeys, type Secrets } from '../../kit/secrets.ts'

const MINUTES = 15
const AUDIENCE = 'paydeck-customer'
const TYPE = 'customer+jwt'

const claims = z.object({ sub: z.string(), merchantId: z.string() })

export interface CustomerTokens {
  issue(customer: CustomerHolder): Promise<string>
  /** Null for anything but a valid token of ours. */
  verify(token: string): Promise<CustomerHolder | null>
}

/** Fifteen minutes. Key, algorithm, type and audience differ from staff tokens: neither passes for the other. */
export function customerTokens(options: {
  secrets: Secrets
  issuer: string
  clock: Clock
}): CustomerTokens {
  const { issuer, clock } = options
  const keys = deriveKeys(options.secrets, 'customer-token')
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
        .sign(keys[0].key)
    },

    async verify(token) {
      for (const { key } of keys) {
        const customer = await verifyWith(key, token, options)
        if (customer) return customer
      }
      return null
    },
  }
}

async function verifyWith(
  key: Buffer,
  token: string,
  { issuer, clock }: { issuer: string; clock: Clock },
): Promise<CustomerHolder | null> {
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
}
