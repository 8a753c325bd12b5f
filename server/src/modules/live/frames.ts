import { LIVE_KINDS, type LiveEvent, type LiveKind } from '@paydeck/contract/calls/live'

import type { Reader } from '../../db/database.ts'
import type { LoggedEvent } from '../domain-events/event-log.ts'
import type { EventKind } from '../domain-events/events.ts'
import { frame } from './follower.ts'
import * as store from './store.ts'

/** Every kind that is published has its permission. */
const KINDS: Record<EventKind, unknown> = LIVE_KINDS

const isLive = (kind: string): kind is LiveKind => Object.hasOwn(KINDS, kind)

export interface Framed {
  merchantId: string
  eventId: string
  kind: LiveKind
  text: string
}

/** Events as they are sent; written once, however many hear them. */
export async function framed(
  reader: Reader,
  events: readonly LoggedEvent[],
  listenersOf: (merchantId: string) => number,
): Promise<Framed[]> {
  const received = events.filter(({ kind }) => kind === 'payment_received')
  const rows =
    received.length === 0
      ? []
      : await store.paidPayments(
          reader,
          [...new Set(received.map(({ merchantId }) => merchantId))],
          received.map(({ subjectId }) => subjectId),
        )
  const paid = new Map(
    rows.map(({ transactionId, transactionAmount: amount, currency, customerName }) => [
      transactionId,
      { amount, currency, customerName },
    ]),
  )
  return events.flatMap(({ merchantId, eventId, kind, subjectId, recordedAt }) => {
    if (!isLive(kind)) return []
    const money = kind === 'payment_received' ? paid.get(subjectId) : undefined
    const data: LiveEvent = {
      kind,
      subjectId,
      at: recordedAt.toISOString(),
      listeners: listenersOf(merchantId),
      ...(money && { paid: money }),
    }
    return [{ merchantId, eventId, kind, text: frame.event(eventId, data) }]
  })
}
