import { createHmac, timingSafeEqual } from 'node:crypto'

import type pg from 'pg'
import * as z from 'zod/mini'

import type { Clock } from '../../../kit/clock.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { CardProvider, EventReading } from '../port.ts'
import * as store from './event-store.ts'

/** The header that carries when a delivery was signed, and with what: `t={seconds},v1={hex}`. */
export const SIGNATURE_HEADER = 'card-sandbox-signature'
/** How old a delivery may be. */
const TOLERANCE_SECONDS = 300
const SEND_TIMEOUT_MS = 5_000
const BATCH = 100

/** What the sandbox has to tell of. */
export interface News {
  type: string
  merchantId: string
  operationId: string
  /** The dispute it is about. */
  disputeRef?: string
  /** By business time. */
  dueAt: Date
}

/**
 * Writes an event in the transaction of what it tells of; the returned function, called once that is committed,
 * sends it without being waited for.
 */
export type Tell = (client: pg.ClientBase, news: News) => Promise<() => void>

export interface DeliverOptions {
  /** Send each this many times; 1 unless said. */
  times?: number
  newestFirst?: boolean
  /** Only the events of this merchant. */
  merchantId?: string
  eventId?: string
}

export interface EventsDeps {
  pool: pg.Pool
  clock: Clock
  newId: NewId
  key: Buffer
  /** Where events go. */
  url: string
  /** Send each event by itself as soon as it is due now; off, only `deliver` sends. */
  atOnce: boolean
  onError: (failure: Error) => void
}

const signatureOf = (key: Buffer, seconds: number, raw: Buffer): Buffer =>
  createHmac('sha256', key).update(`${seconds}.`).update(raw).digest()

/** The header of a delivery of these bytes. */
export const signatureHeader = (key: Buffer, seconds: number, raw: Buffer): string =>
  `t=${seconds},v1=${signatureOf(key, seconds, raw).toString('hex')}`

const eventBody = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  type: z.string().check(z.maxLength(64)),
  merchantId: z.string().check(z.maxLength(64)),
  operationId: z.string().check(z.maxLength(64)),
  disputeRef: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
})

/**
 * Reads what claims to be an event of the sandbox's. Several keys: the old and the new one while they are changed.
 */
export function eventReader(keys: readonly Buffer[]): CardProvider['readEvent'] {
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
    const { id: eventId, type, merchantId, operationId, disputeRef } = body.data
    const about = { eventId, type, merchantId, operationId }
    return { kind: 'event', event: { ...about, ...(disputeRef !== undefined && { disputeRef }) } }
  }
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}

/** Tells the server of what its answers did not carry: signed posts, repeated until they are taken. */
export function eventSender(deps: EventsDeps) {
  const { pool, clock, newId, key, url, atOnce, onError } = deps

  async function send(event: store.StoredEvent): Promise<void> {
    const raw = Buffer.from(
      JSON.stringify({
        id: event.event_id,
        type: event.type,
        merchantId: event.merchant_id,
        operationId: event.operation_id,
        ...(event.dispute_ref !== null && { disputeRef: event.dispute_ref }),
        createdAt: event.due_at.toISOString(),
      }),
    )
    const seconds = Math.floor(clock.wall().getTime() / 1000)
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signatureHeader(key, seconds, raw),
      },
      body: raw,
      redirect: 'error',
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`Event ${event.event_id} was answered ${answer.status}`)
  }

  /**
   * Sends the events that are due and were not taken yet; answers how many were taken. What is not taken is sent
   * again the next time.
   */
  async function deliver(options: DeliverOptions = {}): Promise<number> {
    const { times = 1, newestFirst = false } = options
    const due = await store.readDue(pool, clock.now(), options, BATCH)
    let taken = 0
    for (const event of newestFirst ? due.toReversed() : due) {
      try {
        for (let turn = 0; turn < times; turn++) await send(event)
        await store.markDelivered(pool, event.event_id, clock.wall())
        taken++
      } catch (failure) {
        onError(failure instanceof Error ? failure : new Error(String(failure)))
      }
    }
    return taken
  }

  const tell: Tell = async (
    client,
    { type, merchantId, operationId, disputeRef = null, dueAt },
  ) => {
    const eventId = newId('providerEvent')
    await store.insertEvent(client, {
      event_id: eventId,
      type,
      merchant_id: merchantId,
      operation_id: operationId,
      dispute_ref: disputeRef,
      due_at: dueAt,
    })
    return () => {
      if (atOnce && dueAt <= clock.now()) deliver({ eventId }).catch(onError)
    }
  }

  return { tell, deliver }
}
