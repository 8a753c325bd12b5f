import type pg from 'pg'

import type { Clock } from '../../../kit/clock.ts'
import type { NewId } from '../../../kit/ids.ts'
import { sandboxEvents } from '../../sandbox-events.ts'
import * as store from './event-store.ts'

/** How many events one look finds. */
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

/** Tells the server of what its answers did not carry. */
export function eventSender(deps: EventsDeps) {
  const { pool, clock, newId, atOnce, onError } = deps

  const sender = (eventId: string | null) =>
    sandboxEvents({
      ...deps,
      read: (now, merchantId) => store.readDue(pool, now, { merchantId, eventId }, BATCH),
      toEvent: (event) => ({
        id: event.event_id,
        type: event.type,
        merchantId: event.merchant_id,
        operationId: event.operation_id,
        ...(event.dispute_ref !== null && { disputeRef: event.dispute_ref }),
        at: event.due_at,
      }),
      markTold: (event, at) => store.markDelivered(pool, event.event_id, at),
    })

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
      if (atOnce && dueAt <= clock.now()) sender(eventId)().catch(onError)
    }
  }

  return { tell, deliver: sender(null) }
}
