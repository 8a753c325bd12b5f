/** The facts of an event, as they were when it was published. */
type NoPayload = Record<string, never>

interface InstalmentPayload {
  transactionId: string
  number: number
}

interface ReturnPayload {
  /** This time's amount; minor units. */
  amount: number
  /** Counts the returns of the payment from 1. */
  nth: number
}

/** Every kind of event with its payload; the comments name the subject. */
export interface EventPayloads {
  /** An order that staff entered by hand. */
  order_created: NoPayload
  /** An order. */
  order_cancelled: NoPayload
  /** A payment. */
  payment_received: NoPayload
  /** A payment: its amount is held. */
  payment_authorised: NoPayload
  /** A payment: the hold was captured. `payment_received` is published too. */
  payment_captured: NoPayload
  /** A payment: the hold is released today unless it is captured first. */
  hold_due: NoPayload
  /** A payment: the hold was released. */
  payment_released: { isExpired: boolean }
  /** A payment. */
  payment_failed: NoPayload
  /** A payment by direct debit: its bank took back all that was left, or a part. */
  payment_returned: ReturnPayload & { code: string; isWhole: boolean }
  /** A payment by direct debit: money that its bank took back was won back. */
  payment_return_won: ReturnPayload
  /** A refund. */
  refund_made: NoPayload
  /** A refund that failed, or a part (minor units) that came back later. */
  refund_failed: { amount: number; operationId: string | null }
  /** A plan. */
  instalment_paid: InstalmentPayload
  /** A plan. */
  instalment_failed: InstalmentPayload & { operationId: string }
  /** A plan. */
  plan_overdue: InstalmentPayload
  /** A payout that was sent, or has arrived; events of an early release have no status. */
  payout_sent: { status?: 'in_transit' | 'paid' }
  /** A payout. */
  payout_failed: NoPayload
  /** A currency and the first day on which its money waits for a bank account. */
  payout_blocked: { currency: string; available: number }
  /** A dispute. */
  dispute_opened: NoPayload
  /** A dispute that still needs an answer. */
  dispute_due: { daysLeft: number }
  /** A dispute. */
  dispute_closed: NoPayload
  /** A dispute that is an inquiry: nothing was debited. */
  inquiry_opened: NoPayload
  /** An inquiry that ended without a dispute. */
  inquiry_closed: NoPayload
  /** A payment that its bank reports as possible fraud. */
  fraud_warned: NoPayload
  /** An approval: a second person is asked. */
  approval_asked: NoPayload
  /** An approval: it was decided or withdrawn, or has expired. */
  approval_ended: NoPayload
}

export type EventKind = keyof EventPayloads

interface EventOf<Kind extends EventKind> {
  kind: Kind
  /**
   * The id of the order, payment, refund, plan, payout, dispute or approval; currency and day (`AUD:2026-11-02`) of a
   * blocked payout.
   */
  subjectId: string
  /** Omitted for kinds without one. */
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

/** The event of a row; null for a kind that this version does not know. */
export const toEvent = (row: {
  kind: string
  subjectId: string
  payload: unknown
}): DomainEvent | null => (Object.hasOwn(KINDS, row.kind) ? (row as DomainEvent) : null)

/** Each has its queue, `event.<reader>`, and its row in `global.event_reader`. */
export const EVENT_READERS = ['mail', 'webhooks', 'push'] as const

/** Handles all events for one part of the product. */
export interface EventListener {
  reader: (typeof EVENT_READERS)[number]
  /** May receive the same event again: must be idempotent. */
  handle(merchantId: string, event: DomainEvent): Promise<void>
}
