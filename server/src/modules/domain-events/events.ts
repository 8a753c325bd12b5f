/** Facts beside the subject's id, kept as they were when the event was published. */
type NoPayload = Record<string, never>

interface InstalmentPayload {
  transactionId: string
  number: number
}

interface ReturnPayload {
  /** What the bank took, or what was won back, this time; minor units. */
  amount: number
  /** Counts those of the payment from 1. */
  nth: number
}

/** Everything that is published, each kind with its payload. */
export interface EventPayloads {
  /** Of an order that staff entered by hand. */
  order_created: NoPayload
  /** Of an order. */
  order_cancelled: NoPayload
  /** Of a payment. */
  payment_received: NoPayload
  /** Of a payment: its amount is held. */
  payment_authorised: NoPayload
  /** Of a payment: what was held is taken. `payment_received` is published too. */
  payment_captured: NoPayload
  /** Of a payment: what is held is released today, unless it is captured before. */
  hold_due: NoPayload
  /** Of a payment: what was held is released. */
  payment_released: { isExpired: boolean }
  /** Of a payment. */
  payment_failed: NoPayload
  /** Of a payment by direct debit: its bank took it back, all that was left or a part. */
  payment_returned: ReturnPayload & { code: string; isWhole: boolean }
  /** Of a payment by direct debit: what its bank took is here again. */
  payment_return_won: ReturnPayload
  /** Of a refund. */
  refund_made: NoPayload
  /** Of a refund that was not made, or of a part (minor units) that came back later. */
  refund_failed: { amount: number; operationId: string | null }
  /** Of a plan. */
  instalment_paid: InstalmentPayload
  /** Of a plan. */
  instalment_failed: InstalmentPayload & { operationId: string }
  /** Of a plan. */
  plan_overdue: InstalmentPayload
  /** Of a payout that was sent, or that has arrived; of an early release without the status. */
  payout_sent: { status?: 'in_transit' | 'paid' }
  /** Of a payout. */
  payout_failed: NoPayload
  /** Of a currency and a day: money first waits for a bank account. */
  payout_blocked: { currency: string; available: number }
  /** Of a dispute. */
  dispute_opened: NoPayload
  /** Of a dispute that still waits for an answer. */
  dispute_due: { daysLeft: number }
  /** Of a dispute. */
  dispute_closed: NoPayload
  /** Of a dispute that is an inquiry: nothing was taken. */
  inquiry_opened: NoPayload
  /** Of an inquiry that ended without a dispute. */
  inquiry_closed: NoPayload
  /** Of a payment that its bank reports as possible fraud. */
  fraud_warned: NoPayload
  /** Of an approval: a second person is asked. */
  approval_asked: NoPayload
  /** Of an approval: it was decided, withdrawn, or its time is over. */
  approval_ended: NoPayload
}

export type EventKind = keyof EventPayloads

interface EventOf<Kind extends EventKind> {
  kind: Kind
  /** The id of the order, payment, refund, plan, payout, dispute or approval; currency and day (`AUD:2026-11-02`) of a blocked payout. */
  subjectId: string
  /** Left out where the kind has none. */
  payload?: EventPayloads[Kind]
}

export type DomainEvent = { [Kind in EventKind]: EventOf<Kind> }[EventKind]

const KINDS: { [Kind in EventKind]: true } = {
  order_created: true,
  order_cancelled: true,
  payment_received: true,
  payment_authorised: true,
  payment_captured: true,
  payment_released: true,
  hold_due: true,
  payment_failed: true,
  payment_returned: true,
  payment_return_won: true,
  refund_made: true,
  refund_failed: true,
  instalment_paid: true,
  instalment_failed: true,
  plan_overdue: true,
  payout_sent: true,
  payout_failed: true,
  payout_blocked: true,
  dispute_opened: true,
  dispute_due: true,
  dispute_closed: true,
  inquiry_opened: true,
  inquiry_closed: true,
  fraud_warned: true,
  approval_asked: true,
  approval_ended: true,
}

/** The event a row keeps; null for a kind that this version does not know. */
export const toEvent = (row: {
  kind: string
  subjectId: string
  payload: unknown
}): DomainEvent | null => (Object.hasOwn(KINDS, row.kind) ? (row as DomainEvent) : null)

/** Every reader of events; each has its queue, `event.<reader>`, and its row in `global.event_reader`. */
export const EVENT_READERS = ['mail', 'webhooks', 'push'] as const

/** A part of the product that reads all events. */
export interface EventListener {
  reader: (typeof EVENT_READERS)[number]
  /** May be called again with the same event: what it has done already it must not do twice. */
  handle(merchantId: string, event: DomainEvent): Promise<void>
}
