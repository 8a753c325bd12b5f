import { WEBHOOK_EVENTS, type WebhookEvent } from '@paydeck/contract/calls/webhooks'

/** The names of events in the dashboard; developers use the names on the wire. */
export const EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  TransactionPaid: 'Payment received',
  TransactionRefunded: 'Payment refunded',
  DisputeOpened: 'Dispute opened',
  DisputeClosed: 'Dispute closed',
  PayoutSent: 'Transfer sent',
  PayoutPaid: 'Transfer arrived',
  PayoutFailed: 'Transfer failed',
}

export function formatEvents(events: readonly WebhookEvent[]): string {
  if (WEBHOOK_EVENTS.every((event) => events.includes(event))) return 'All events'
  return WEBHOOK_EVENTS.filter((event) => events.includes(event))
    .map((event) => EVENT_LABELS[event])
    .join(', ')
}
