import { type EndpointTrust, signedEventReader } from '../../card/stripe/signed-event.ts'
import type { ReadEvent } from '../../events/port.ts'

const EVENT_TYPES: readonly string[] = [
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'payout.updated',
]

/** Reads events of connected accounts about payouts. A payout that is not ours keeps its Stripe id. */
export const connectEventReader = (trust: EndpointTrust): ReadEvent =>
  signedEventReader(trust, ({ id: eventId, type, account, data }) => {
    if (account === undefined || !EVENT_TYPES.includes(type)) return { kind: 'other' }
    const { id = '', metadata } = data.object
    return {
      kind: 'event',
      event: {
        eventId,
        type,
        merchantId: metadata?.['merchant_id'] ?? 'unknown',
        operationId: metadata?.['payout_id'] ?? id,
      },
    }
  })
