/** Everything that is published. */
export const EVENT_KINDS = [
  'payment_received',
  'refund_made',
  'payout_sent',
  'payout_failed',
  'dispute_opened',
  'dispute_closed',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export interface DomainEvent {
  kind: EventKind
  /** The id of the payment, refund, payout or dispute. */
  subjectId: string
  /** Further facts, for readers that must not depend on what became of the subject since. */
  payload?: Record<string, string | number | boolean | null>
}

/** Every reader of events; each has its queue, `event.<reader>`, and its row in `global.event_reader`. */
export const EVENT_READERS = ['mail', 'webhooks'] as const

/** A part of the product that reads all events. */
export interface EventListener {
  reader: (typeof EVENT_READERS)[number]
  /** May be called again with the same event: what it has done already it must not do twice. */
  handle(merchantId: string, event: DomainEvent): Promise<void>
}
