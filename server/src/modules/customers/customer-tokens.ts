import * as z from 'zod/mini'

import type { CustomerHolder } from '../../kit/actor.ts'
import { browserTokens } from '../../kit/browser-tokens.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Secrets } from '../../kit/secrets/secrets.ts'

const claims = z.object({ sub: z.string(), merchantId: z.string() })

export interface CustomerTokens {
  issue(customer: CustomerHolder): Promise<string>
  /** Null unless the token is ours and valid. */
  verify(token: string): Promise<CustomerHolder | null>
}

export function customerTokens(options: {
  secrets: Secrets
  issuer: string
  clock: Clock
}): CustomerTokens {
  const tokens = browserTokens({ ...options, kind: 'customer', minutes: 15 })
  return {
    issue: ({ merchantId, customerId }) => tokens.issue({ merchantId, sub: customerId }),
    async verify(token) {
      const read = claims.safeParse(await tokens.verify(token))
      return read.success ? { merchantId: read.data.merchantId, customerId: read.data.sub } : null
    },
  }
}
