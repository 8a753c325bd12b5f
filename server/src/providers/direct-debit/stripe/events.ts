import { metadataOf } from '../../card/stripe/metadata.ts'
import type { Sharer } from '../../card/stripe/movements.ts'
import { intentOfEvent, type SignedEvent } from '../../card/stripe/signed-event.ts'
import type { EventReading } from '../../events/port.ts'
import { BECS } from './intents.ts'

/** The events an endpoint at Stripe should send. */
const EVENT_TYPES: readonly string[] = [
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

/** Reads an event about a debit, whichever endpoint it arrived at; null if it is about none. */
export async function readDebitEvent(
  sharer: Pick<Sharer, 'ofIntent'>,
  event: SignedEvent,
): Promise<EventReading | null> {
  const { id: eventId, type } = event
  const ids = await aboutOf(sharer, event)
  if (ids === null) return null
  return EVENT_TYPES.includes(type)
    ? { kind: 'event', event: { eventId, type, ...ids }, address: BECS }
    : { kind: 'other' }
}

/** Finds our operation. Disputes have none of our ids, so theirs is found by its intent. */
async function aboutOf(
  sharer: Pick<Sharer, 'ofIntent'>,
  event: SignedEvent,
): Promise<{ operationId: string; merchantId: string } | null> {
  const { provider, operationId, merchantId } = metadataOf(event.data.object.metadata)
  if (provider === BECS && operationId !== null && merchantId !== null)
    return { operationId, merchantId }
  return sharer.ofIntent(intentOfEvent(event))
}
