import type pg from 'pg'

import { millisecondsUntil } from '../../jobs/due-rows-store.ts'
import type { ProviderKit } from '../define-provider.ts'
import * as store from './event-store.ts'
import { sandboxEvents } from './events.ts'
import { eventReader } from './signature.ts'

const BATCH = 100

export interface NewEvent {
  type: string
  merchantId: string
  operationId: string
  /** For events about a dispute. */
  disputeRef?: string
  /** For events about a warning of fraud. */
  warningRef?: string
  /** Business time. */
  dueAt: Date
}

/** Records an event in the transaction that causes it. Call the result after the commit to send the event. */
export type RecordEvent = (client: pg.ClientBase, event: NewEvent) => Promise<() => void>

/** Sends events about what a sandbox's responses did not say, at once or when `deliver` is called. */
export function eventSender(
  kit: Pick<
    ProviderKit<unknown>,
    'pool' | 'clock' | 'newId' | 'eventsUrl' | 'sendsEvents' | 'onError'
  >,
  provider: store.EventOwner,
  key: Buffer,
) {
  const { pool, clock, newId, eventsUrl: url, sendsEvents, onError } = kit

  const sender = (eventId: string | null) =>
    sandboxEvents({
      clock,
      key,
      url,
      onError,
      read: (now, merchantId) =>
        store.readDue(pool, now, { provider, merchantId, eventId, limit: BATCH }),
      toEvent: (event) => ({
        id: event.event_id,
        type: event.type,
        merchantId: event.merchant_id,
        operationId: event.operation_id,
        ...(event.dispute_ref !== null && { disputeRef: event.dispute_ref }),
        ...(event.warning_ref !== null && { warningRef: event.warning_ref }),
        at: event.due_at,
      }),
      markNotified: (event, at) => store.markDelivered(pool, event.event_id, at),
    })

  const recordEvent: RecordEvent = async (client, event) => {
    const { type, merchantId, operationId, disputeRef = null, warningRef = null, dueAt } = event
    const eventId = newId('providerEvent')
    await store.insertEvent(client, {
      event_id: eventId,
      provider,
      type,
      merchant_id: merchantId,
      operation_id: operationId,
      dispute_ref: disputeRef,
      warning_ref: warningRef,
      due_at: dueAt,
    })
    return () => {
      if (sendsEvents && dueAt <= clock.now()) sender(eventId)().catch(onError)
    }
  }

  return {
    recordEvent,
    deliver: sender(null),
    readEvent: eventReader([key]),
    /** Milliseconds of business time until an event is due; null if none is waiting. */
    dueIn: async () => millisecondsUntil(await store.readFirstDue(pool, provider), clock.now()),
  }
}
