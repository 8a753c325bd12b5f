import type { WebhookEvent } from '@paydeck/contract/calls/webhooks'

import type { Database, Reader } from '../../db/database.ts'
import type { DomainEvent } from '../domain-events/events.ts'
import type { ShopViews } from '../merchant-api/service.ts'
import * as store from './payload-store.ts'

export interface WebhookPayload {
  type: WebhookEvent
  metadata: Record<string, unknown>
  event: Record<string, unknown>
}

/** Builds the payload of an event from its subject as it is now. Null: nothing to send. */
export function payloadBuilder({ db, views }: { db: Pick<Database, 'reader'>; views: ShopViews }) {
  const { reader } = db

  async function ofTransaction(
    merchantId: string,
    transactionId: string,
    type: WebhookEvent,
    more: Record<string, unknown>,
  ): Promise<WebhookPayload> {
    const transaction = await views.transaction(merchantId, transactionId)
    const order = await views.order(merchantId, transaction.merchantOrderId)
    const { internalOrderId, metadata } = order
    return { type, metadata, event: { ...more, internalOrderId, transaction } }
  }

  async function ofDispute(merchantId: string, disputeId: string, type: WebhookEvent) {
    const found = await store.readDispute(reader, merchantId, disputeId)
    if (!found) return null
    const { transactionId, ...dispute } = found
    return ofTransaction(merchantId, transactionId, type, { disputeId, ...dispute })
  }

  async function ofRefund(merchantId: string, refundId: string) {
    const found = await store.readRefund(reader, merchantId, refundId)
    if (!found) return null
    const { transactionId, ...refund } = found
    return ofTransaction(merchantId, transactionId, 'TransactionRefunded', { refundId, ...refund })
  }

  return function make(
    merchantId: string,
    { kind, subjectId: id }: DomainEvent,
  ): Promise<WebhookPayload | null> {
    switch (kind) {
      case 'payment_received':
        return ofTransaction(merchantId, id, 'TransactionPaid', {})
      case 'refund_made':
        return ofRefund(merchantId, id)
      case 'dispute_opened':
        return ofDispute(merchantId, id, 'DisputeOpened')
      case 'dispute_closed':
        return ofDispute(merchantId, id, 'DisputeClosed')
      case 'payout_sent':
      case 'payout_failed':
        return ofPayout(reader, merchantId, id)
      case 'payout_blocked':
        return Promise.resolve(null)
    }
  }
}

async function ofPayout(
  reader: Reader,
  merchantId: string,
  payoutId: string,
): Promise<WebhookPayload | null> {
  const payout = await store.readPayout(reader, merchantId, payoutId)
  if (!payout) return null
  const { arrivalDate, failureCode, ...facts } = payout
  return {
    type: PAYOUT_EVENTS[payout.status],
    metadata: {},
    event: { payoutId, ...facts, arrivalDate, failureCode },
  }
}

const PAYOUT_EVENTS = {
  pending: 'PayoutSent',
  in_transit: 'PayoutSent',
  paid: 'PayoutPaid',
  failed: 'PayoutFailed',
} as const
