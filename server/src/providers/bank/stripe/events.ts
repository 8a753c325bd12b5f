import * as z from 'zod/mini'

import { jsonOf, signatureOf } from '../../card/stripe/signature.ts'
import type { EventReading, ReadEvent } from '../../events/port.ts'

const text = z.string().check(z.maxLength(255))

const eventBody = z.object({
  id: text.check(z.minLength(1)),
  type: text,
  livemode: z.boolean(),
  /** The connected account; our own account's events have none. */
  account: z.optional(text),
  data: z.object({
    object: z.object({ id: text, metadata: z.nullish(z.record(z.string(), text)) }),
  }),
})

const FOLLOWED: readonly string[] = [
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'payout.updated',
]

/** Events of connected accounts, about payouts: other payouts than ours keep the id that they have there. */
export const connectEventReader =
  ({ secrets, isLive }: { secrets: readonly string[]; isLive: boolean }): ReadEvent =>
  (raw, headers, wall): EventReading => {
    const signed = signatureOf(raw, headers, { secrets, wall })
    if (signed !== 'valid') return { kind: signed }
    const body = eventBody.safeParse(jsonOf(raw))
    if (!body.success || body.data.livemode !== isLive) return { kind: 'unreadable' }
    const { id: eventId, type, account, data } = body.data
    if (account === undefined || !FOLLOWED.includes(type)) return { kind: 'other' }
    const { id, metadata } = data.object
    return {
      kind: 'event',
      event: {
        eventId,
        type,
        merchantId: metadata?.['merchant_id'] ?? 'unknown',
        operationId: metadata?.['payout_id'] ?? id,
      },
    }
  }
