/** Everything that other modules, people and shops learn of. */
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
  /** The payment, refund, payout or dispute it is about. */
  subjectId: string
}
