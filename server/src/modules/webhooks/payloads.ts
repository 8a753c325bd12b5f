import type { WebhookBody } from '@paydeck/contract/calls/shop/webhook-bodies'
import type { WebhookEvent } from '@paydeck/contract/calls/webhooks'

import type { Database } from '../../db/database.ts'
import type { DomainEvent, EventKind } from '../domain-events/events.ts'
import type { ShopViews } from '../merchant-api/service.ts'
import * as store from './payload-store.ts'

/** An event in the form that endpoints receive. */
export type WebhookPayload = {
  [Event in WebhookEvent]: {
    type: Event
    /** Distinguishes this occurrence from others of its type, so that no endpoint gets it twice. */
    occurrence: string
    metadata: Record<string, unknown>
    event: WebhookBody<Event>
  }
}[WebhookEvent]

export interface PayloadDeps {
  db: Pick<Database, 'reader'>
  views: ShopViews
}

/** The payloads of an event, from the present state of its subject. Empty: nothing to send. */
export const payloadsOf = <Kind extends EventKind>(
  deps: PayloadDeps,
  merchantId: string,
  happened: Of<Kind>,
): Promise<WebhookPayload[]> =>
  (PAYLOADS[happened.kind] as PayloadMaker<Kind>)(deps, merchantId, happened)

type Of<Kind extends EventKind> = Extract<DomainEvent, { kind: Kind }>

type PayloadMaker<Kind extends EventKind> = (
  deps: PayloadDeps,
  merchantId: string,
  happened: Of<Kind>,
) => Promise<WebhookPayload[]>

const PAYLOADS: { readonly [Kind in EventKind]: PayloadMaker<Kind> } = {
  order_created: () => Promise.resolve([]),
  order_cancelled: ofCancelledOrder,
  payment_received: ofReceived,
  payment_authorised: ofHeld('TransactionAuthorised'),
  payment_captured: ofHeld('TransactionCaptured'),
  payment_released: (deps, merchantId, happened) =>
    ofHeld(happened.payload?.isExpired ? 'TransactionExpired' : 'TransactionVoided')(
      deps,
      merchantId,
      happened,
    ),
  hold_due: () => Promise.resolve([]),
  payment_failed: ofFailure,
  payment_returned: ofReturn,
  payment_return_won: ofReturn,
  refund_made: ofRefund,
  refund_failed: ofRefund,
  instalment_paid: ofInstalment,
  instalment_failed: ofInstalment,
  plan_overdue: ofInstalment,
  dispute_opened: ofDispute,
  dispute_due: () => Promise.resolve([]),
  dispute_closed: ofDispute,
  inquiry_opened: () => Promise.resolve([]),
  inquiry_closed: () => Promise.resolve([]),
  fraud_warned: () => Promise.resolve([]),
  payout_sent: ofPayout,
  payout_failed: ofPayout,
  payout_blocked: () => Promise.resolve([]),
  approval_asked: () => Promise.resolve([]),
  approval_ended: () => Promise.resolve([]),
}

async function transactionOf({ views }: PayloadDeps, merchantId: string, transactionId: string) {
  const transaction = await views.transaction(merchantId, transactionId)
  const order = await views.order(merchantId, transaction.merchantOrderId)
  const { internalOrderId, metadata } = order
  return { order, metadata, fields: { internalOrderId, transaction } }
}

async function ofCancelledOrder(
  { views }: PayloadDeps,
  merchantId: string,
  { subjectId }: DomainEvent,
): Promise<WebhookPayload[]> {
  const order = await views.order(merchantId, subjectId)
  const { internalOrderId, metadata } = order
  const event = { internalOrderId, order }
  return [{ type: 'OrderCancelled', occurrence: subjectId, metadata, event }]
}

type HoldEvent =
  | 'TransactionAuthorised'
  | 'TransactionCaptured'
  | 'TransactionVoided'
  | 'TransactionExpired'

function ofHeld(type: HoldEvent) {
  return async (
    deps: PayloadDeps,
    merchantId: string,
    { subjectId }: DomainEvent,
  ): Promise<WebhookPayload[]> => {
    const { metadata, fields } = await transactionOf(deps, merchantId, subjectId)
    return [{ type, occurrence: subjectId, metadata, event: fields }]
  }
}

/** A received payment pays the order, and starts its plan if it has one. */
async function ofReceived(
  deps: PayloadDeps,
  merchantId: string,
  { subjectId: id }: DomainEvent,
): Promise<WebhookPayload[]> {
  const { order, metadata, fields } = await transactionOf(deps, merchantId, id)
  const { internalOrderId, transaction } = fields
  const { payPlanId } = transaction.transactionPayType
  const plan = payPlanId === null ? undefined : await planOf(deps, merchantId, payPlanId)
  return [
    { type: 'TransactionPaid', occurrence: id, metadata, event: fields },
    {
      type: 'OrderPaid',
      occurrence: order.merchantOrderId,
      metadata,
      event: { internalOrderId, order },
    },
    ...(plan
      ? [
          {
            type: 'PlanCreated' as const,
            occurrence: plan.payPlanId,
            metadata,
            event: { ...plan, ...fields },
          },
        ]
      : []),
  ]
}

async function ofFailure(
  deps: PayloadDeps,
  merchantId: string,
  { subjectId: id }: DomainEvent,
): Promise<WebhookPayload[]> {
  const { metadata, fields } = await transactionOf(deps, merchantId, id)
  const failureCode = await store.readFailure(deps.db.reader, merchantId, id)
  const event = { failureCode, ...fields }
  return [{ type: 'TransactionFailed', occurrence: id, metadata, event }]
}

async function ofReturn(
  deps: PayloadDeps,
  merchantId: string,
  happened: Of<'payment_returned'> | Of<'payment_return_won'>,
): Promise<WebhookPayload[]> {
  const { subjectId: id, payload } = happened
  if (!payload) return []
  const { metadata, fields } = await transactionOf(deps, merchantId, id)
  const { amount, nth } = payload
  const { currency } = fields.transaction
  const occurrence = `${id}:${nth}`
  const event = { amount, currency, ...fields }
  if (happened.kind === 'payment_return_won')
    return [{ type: 'TransactionReturnWon', occurrence, metadata, event }]
  const failureCode = happened.payload?.code ?? null
  return [{ type: 'TransactionReturned', occurrence, metadata, event: { ...event, failureCode } }]
}

async function ofRefund(
  deps: PayloadDeps,
  merchantId: string,
  happened: Of<'refund_made' | 'refund_failed'>,
): Promise<WebhookPayload[]> {
  const refundId = happened.subjectId
  const row = await store.readRefund(deps.db.reader, merchantId, refundId)
  if (!row) return []
  const { transactionId, failureCode, ...refund } = row
  const { metadata, fields } = await transactionOf(deps, merchantId, transactionId)
  const event = { refundId, ...refund, ...fields }
  if (happened.kind === 'refund_made')
    return [{ type: 'TransactionRefunded', occurrence: refundId, metadata, event }]
  const { amount = refund.amount, operationId = null } = happened.payload ?? {}
  return [
    {
      type: 'RefundFailed',
      occurrence: operationId === null ? refundId : `${refundId}:${operationId}`,
      metadata,
      event: { ...event, amount, failureCode },
    },
  ]
}

async function planOf({ db }: PayloadDeps, merchantId: string, payPlanId: string) {
  const plan = await store.readPlan(db.reader, merchantId, payPlanId)
  return plan && { payPlanId, ...plan }
}

async function ofInstalment(
  deps: PayloadDeps,
  merchantId: string,
  happened: Of<'instalment_paid' | 'instalment_failed' | 'plan_overdue'>,
): Promise<WebhookPayload[]> {
  const { kind, subjectId: payPlanId, payload } = happened
  if (!payload) return []
  const { transactionId, number } = payload
  const row = await store.readInstalment(deps.db.reader, merchantId, { payPlanId, number })
  if (!row) return []
  const { metadata, fields } = await transactionOf(deps, merchantId, transactionId)
  const { failureCode, ...instalment } = row
  const occurrence = `${payPlanId}:${number}`
  const paid = { payPlanId, number, ...instalment, ...fields }
  if (kind === 'instalment_paid')
    return [{ type: 'InstalmentPaid', occurrence, metadata, event: paid }]
  const event = { ...paid, failureCode }
  if (kind === 'plan_overdue') return [{ type: 'PlanOverdue', occurrence, metadata, event }]
  const attempt = `${occurrence}:${happened.payload?.operationId ?? ''}`
  return [{ type: 'InstalmentFailed', occurrence: attempt, metadata, event }]
}

async function ofDispute(
  deps: PayloadDeps,
  merchantId: string,
  { kind, subjectId: disputeId }: Of<'dispute_opened' | 'dispute_closed'>,
): Promise<WebhookPayload[]> {
  const row = await store.readDispute(deps.db.reader, merchantId, disputeId)
  if (!row) return []
  const { transactionId, ...dispute } = row
  const { metadata, fields } = await transactionOf(deps, merchantId, transactionId)
  const payload = { occurrence: disputeId, metadata, event: { disputeId, ...dispute, ...fields } }
  if (kind === 'dispute_opened') return [{ type: 'DisputeOpened', ...payload }]
  const type = dispute.status === 'won' ? 'DisputeWon' : 'DisputeLost'
  return [
    { type: 'DisputeClosed', ...payload },
    { type, ...payload },
  ]
}

/** The state when the event was published; the present one if the event does not have it. */
async function ofPayout(
  { db }: PayloadDeps,
  merchantId: string,
  happened: Of<'payout_sent'> | Of<'payout_failed'>,
): Promise<WebhookPayload[]> {
  const { subjectId: payoutId } = happened
  const payout = await store.readPayout(db.reader, merchantId, payoutId)
  if (!payout) return []
  const published = happened.kind === 'payout_sent' ? happened.payload?.status : undefined
  const status = published ?? payout.status
  const failureCode = status === 'failed' ? payout.failureCode : null
  const event = { payoutId, ...payout, status, failureCode }
  return [{ type: PAYOUT_EVENTS[status], occurrence: payoutId, metadata: {}, event }]
}

const PAYOUT_EVENTS = {
  pending: 'PayoutSent',
  in_transit: 'PayoutSent',
  paid: 'PayoutPaid',
  failed: 'PayoutFailed',
} as const
