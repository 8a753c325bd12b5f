import { createHmac, timingSafeEqual } from 'node:crypto'

import * as z from 'zod/mini'

import type { EventReading, ReadEvent } from '../events/port.ts'

/** The signing time and the signature: `t={seconds},v1={hex}`. */
export const SIGNATURE_HEADER = 'card-sandbox-signature'
const TOLERANCE_SECONDS = 300

const signatureOf = (key: Buffer, seconds: number, raw: Buffer): Buffer =>
  createHmac('sha256', key).update(`${seconds}.`).update(raw).digest()

/** `raw` is the exact body of the delivery. */
export const signatureHeader = (key: Buffer, seconds: number, raw: Buffer): string =>
  `t=${seconds},v1=${signatureOf(key, seconds, raw).toString('hex')}`

const eventBody = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  type: z.string().check(z.maxLength(64)),
  merchantId: z.string().check(z.maxLength(64)),
  operationId: z.string().check(z.maxLength(64)),
  disputeRef: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  warningRef: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
})

/** Accepts several keys, for the old and new one during a rotation. */
export function eventReader(keys: readonly Buffer[]): ReadEvent {
  return function readEvent(raw, headers, wall): EventReading {
    const header = headers[SIGNATURE_HEADER]
    const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '')
    if (!parts) return { kind: 'forged' }
    const seconds = Number(parts[1])
    const claimed = Buffer.from(parts[2] ?? '', 'hex')
    if (!keys.some((key) => timingSafeEqual(signatureOf(key, seconds, raw), claimed)))
      return { kind: 'forged' }
    if (Math.abs(wall.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) return { kind: 'stale' }
    const body = eventBody.safeParse(jsonOf(raw))
    if (!body.success) return { kind: 'unreadable' }
    const { id: eventId, type, merchantId, operationId, disputeRef, warningRef } = body.data
    return {
      kind: 'event',
      event: {
        eventId,
        type,
        merchantId,
        operationId,
        ...(disputeRef !== undefined && { disputeRef }),
        ...(warningRef !== undefined && { warningRef }),
      },
    }
  }
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}
