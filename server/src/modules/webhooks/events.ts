import type { WebhookEvent } from '@paydeck/contract/calls/webhooks'

import type { Database } from '../../db/database.ts'
import type { ShopViews } from '../merchant-api/service.ts'
import * as store from './event-store.ts'

/** What happened; `id` is that of the payment, refund, dispute or payout. */
export interface Happened {
  what:
    | 'payment_received'
    | 'refund_made'
    | 'payout_sent'
    | 'payout_failed'
    | 'dispute_opened'
    | 'dispute_closed'
  id: string
}

/** An event as endpoints get it. */
export interface EventToTell {
  type: WebhookEvent
  metadata: Record<string, unknown>
  event: Record<string, unknown>
}

/** Makes of what has happened what is told of it, as it stands when it is told. Null: nothing is to be told. */
export function eventMaker({ db, views }: { db: Pick<Database, 'reader'>; views: ShopViews }) {
  const { reader } = db

  async function ofTransaction(
    merchantId: string,
    transactionId: string,
    type: WebhookEvent,
    more: Record<string, unknown>,
  ): Promise<EventToTell> {
    const transaction = await views.transaction(merchantId, transactionId)
    const order = await views.order(merchantId, transaction.merchantOrderId)
    const { internalOrderId, metadata } = order
    return { type, metadata, event: { ...more, internalOrderId, transaction } }
  }

  async function ofDispute(merchantId: string, disputeId: string, type: WebhookEvent) {
    const found = await store.readDispute(reader, merchantId, disputeId)
    if (!found) return null
    const { transaction_id: transactionId, ...dispute } = found
    return ofTransaction(merchantId, transactionId, type, { disputeId, ...dispute })
  }

  return async function make(
    merchantId: string,
    { what, id }: Happened,
  ): Promise<EventToTell | null> {
    switch (what) {
      case 'payment_received':
        return ofTransaction(merchantId, id, 'TransactionPaid', {})
      case 'refund_made': {
        const found = await store.readRefund(reader, merchantId, id)
        if (!found) return null
        const { transaction_id: transactionId, ...refund } = found
        const about = { refundId: id, ...refund }
        return ofTransaction(merchantId, transactionId, 'TransactionRefunded', about)
      }
      case 'dispute_opened':
        return ofDispute(merchantId, id, 'DisputeOpened')
      case 'dispute_closed':
        return ofDispute(merchantId, id, 'DisputeClosed')
      default: {
        const payout = await store.readPayout(reader, merchantId, id)
        if (!payout) return null
        const { arrival_date: arrivalDate, failure_code: failureCode, ...facts } = payout
        return {
          type: PAYOUT_EVENTS[payout.status],
          metadata: {},
          event: { payoutId: id, ...facts, arrivalDate, failureCode },
        }
      }
    }
  }
}

const PAYOUT_EVENTS = {
  pending: 'PayoutSent',
  in_transit: 'PayoutSent',
  paid: 'PayoutPaid',
  failed: 'PayoutFailed',
} as const
