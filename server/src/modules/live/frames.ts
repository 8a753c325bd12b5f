import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { LIVE_KINDS, type LiveEvent, type LiveKind } from '@paydeck/contract/calls/live'

import type { Actor } from '../../kit/actor.ts'
import type { LoggedEvent } from '../domain-events/event-log.ts'
import type { EventKind } from '../domain-events/events.ts'
import type { PaymentRows } from '../payment-views/list-rows.ts'
import { frame, type EventFrame } from './follower.ts'

/** Makes the compiler check that every kind of event has its permission. */
const KINDS: Record<EventKind, unknown> = LIVE_KINDS

const isLive = (kind: string): kind is LiveKind => Object.hasOwn(KINDS, kind)

/** Events about a payment, which anyone who may see them may also read. */
const PAYMENT_KINDS: ReadonlySet<string> = new Set<LiveKind>([
  'payment_received',
  'payment_authorised',
  'payment_captured',
  'payment_released',
  'payment_failed',
  'payment_returned',
  'payment_return_won',
  'fraud_warned',
])

/** A larger batch goes without rows: a page with that many changes reloads its list. */
const MAX_ROWS = 60

interface FrameContext {
  rows: Pick<PaymentRows, 'sameForAll'>
  merchant: Pick<Actor, 'merchantId' | 'timeZone'>
  /** Browsers that receive it. */
  listeners: number
  /** Events recorded before it go without rows, most of which a resuming page already has. */
  rowsSince?: Date
}

/** A merchant's events as sent; encoded once for all readers. */
export async function toFrames(
  events: readonly LoggedEvent[],
  { rows, merchant, listeners, rowsSince }: FrameContext,
): Promise<EventFrame[]> {
  const paymentEvents = events.filter(({ kind }) => PAYMENT_KINDS.has(kind))
  const ids = [...new Set(paymentEvents.map(({ subjectId }) => subjectId))]
  const read = await rows.sameForAll(merchant, ids)
  const payments = new Map(read.map((payment) => [payment.transactionId, payment]))
  const isNew = ({ recordedAt }: LoggedEvent) => !rowsSince || recordedAt >= rowsSince
  const carriesRows = paymentEvents.filter(isNew).length <= MAX_ROWS
  return events.flatMap((event) => {
    const { eventId, kind, subjectId, recordedAt } = event
    if (!isLive(kind)) return []
    const payment = PAYMENT_KINDS.has(kind) ? payments.get(subjectId) : undefined
    const data: LiveEvent = {
      kind,
      subjectId,
      at: recordedAt.toISOString(),
      listeners,
      ...(payment && kind === 'payment_received' && { paid: moneyOf(payment) }),
      ...(payment && carriesRows && isNew(event) && { payment }),
    }
    return [{ eventId, kind, recordedAt, bytes: Buffer.from(frame.event(eventId, data)) }]
  })
}

const moneyOf = ({
  transactionAmount: amount,
  currency,
  customerFullName: customerName,
}: Payment): LiveEvent['paid'] => ({ amount, currency, customerName })
