import { createHmac, timingSafeEqual } from 'node:crypto'

import * as z from 'zod/mini'

import type { EventReading, ReadEvent } from '../../events/port.ts'

const SIGNATURE_HEADER = 'stripe-signature'
const TOLERANCE_SECONDS = 300
const MAX_SIGNATURES = 8

const text = z.string().check(z.maxLength(255))
const METADATA_VALUE_LENGTH = 500

const signedEvent = z.object({
  id: text.check(z.minLength(1)),
  type: text,
  livemode: z.boolean(),
  /** The connected account; absent for events of our own account. */
  account: z.optional(text),
  data: z.object({
    object: z.object({
      /** Absent for a balance. */
      id: z.optional(text),
      metadata: z.nullish(
        z.record(z.string(), z.string().check(z.maxLength(METADATA_VALUE_LENGTH))),
      ),
      payment_intent: z.nullish(z.union([text, z.object({ id: text })])),
    }),
  }),
})

export type SignedEvent = z.infer<typeof signedEvent>

/** What signs an endpoint's events, and in which mode. */
export interface EndpointTrust {
  /** Several while one is rolled. */
  secrets: readonly string[]
  isLive: boolean
}

/** Passes on to `about` only events that Stripe signed recently, in the mode of our keys. */
export const signedEventReader =
  (
    { secrets, isLive }: EndpointTrust,
    about: (event: SignedEvent) => EventReading | Promise<EventReading>,
  ): ReadEvent =>
  (raw, headers, wall) => {
    const signed = signatureOf(raw, headers, { secrets, wall })
    if (signed !== 'valid') return { kind: signed }
    const event = signedEvent.safeParse(jsonOf(raw))
    if (!event.success || event.data.livemode !== isLive) return { kind: 'unreadable' }
    return about(event.data)
  }

/** The intent that an object belongs to; empty if it names none. */
export const intentOfEvent = ({ data }: SignedEvent): string => {
  const { payment_intent: intent } = data.object
  return typeof intent === 'string' ? intent : (intent?.id ?? '')
}

function signatureOf(
  raw: Buffer,
  headers: Parameters<ReadEvent>[1],
  { secrets, wall }: { secrets: readonly string[]; wall: Date },
): 'valid' | 'forged' | 'stale' {
  const header = headers[SIGNATURE_HEADER]
  const signed = typeof header === 'string' ? signedAt(header, raw, secrets) : null
  if (signed === null) return 'forged'
  return Math.abs(wall.getTime() / 1000 - signed) > TOLERANCE_SECONDS ? 'stale' : 'valid'
}

/** The signing time, if one of the secrets signed it. Two are valid while one is rolled. */
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

/** Null if it is not JSON. */
function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}
