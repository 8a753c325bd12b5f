import * as z from 'zod/mini'

import type { FrameHolder } from '../../kit/actor.ts'
import { browserTokens } from '../../kit/browser-tokens.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Secrets } from '../../kit/secrets/secrets.ts'

const claims = z.object({ merchantId: z.string(), customerId: z.nullable(z.string()) })

/** Tokens of the checkout's frame. Valid for two hours, because customers take their time in a shop. */
export function frameTokens(options: { secrets: Secrets; origin: string; clock: Clock }) {
  const tokens = browserTokens({ ...options, issuer: options.origin, kind: 'frame', minutes: 120 })
  return {
    issue: (holder: FrameHolder): Promise<string> => tokens.issue({ ...holder }),
    async verify(token: string): Promise<FrameHolder | null> {
      const read = claims.safeParse(await tokens.verify(token))
      return read.success ? read.data : null
    },
  }
}
