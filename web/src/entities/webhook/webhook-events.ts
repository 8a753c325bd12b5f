import { WEBHOOK_EVENTS, type WebhookEvent } from '@paydeck/contract/calls/webhooks'

/** The names of events in the dashboard; developers use the names on the wire. */
export const EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  OrderPaid: 'Order paid',
  OrderCancelled: 'Order cancelled',
  TransactionPaid: 'Payment received',
  TransactionAuthorised: 'Payment authorised',
  TransactionCaptured: 'Payment captured',
  TransactionVoided: 'Pre-authorised payment cancelled',
  TransactionExpired: 'Pre-authorised payment expired',
  TransactionFailed: 'Payment failed',
  TransactionRefunded: 'Payment refunded',
  RefundFailed: 'Refund failed',
  TransactionReturned: 'Debit returned by the bank',
  TransactionReturnWon: 'Returned debit won back',
  PlanCreated: 'Payment plan started',
  InstalmentPaid: 'Instalment paid',
  InstalmentFailed: 'Instalment declined',
  PlanOverdue: 'Instalment overdue',
  DisputeOpened: 'Dispute opened',
  DisputeWon: 'Dispute won',
  DisputeLost: 'Dispute lost',
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
