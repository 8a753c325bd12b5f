import { WEBHOOK_EVENTS, type WebhookEvent } from '@paydeck/contract/calls/webhooks'

/** The events in the words of the dashboard; developers know them by their own names. */
export const EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  TransactionPaid: 'Payment received',
  TransactionRefunded: 'Payment refunded',
  DisputeOpened: 'Dispute opened',
  DisputeClosed: 'Dispute closed',
  PayoutSent: 'Transfer sent',
  PayoutPaid: 'Transfer arrived',
  PayoutFailed: 'Transfer failed',
}

/** What an address is told of, in words, in the order of the form. */
export function eventsInWords(events: readonly WebhookEvent[]): string {
  if (WEBHOOK_EVENTS.every((event) => events.includes(event))) return 'All events'
  return WEBHOOK_EVENTS.filter((event) => events.includes(event))
    .map((event) => EVENT_WORDS[event])
    .join(', ')
}
