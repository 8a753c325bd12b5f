import type { Reader } from '../../db/database.ts'

export interface RefundFacts {
  transactionId: string
  amount: number
  currency: string
}

export async function readRefund(
  reader: Reader,
  merchantId: string,
  refundId: string,
): Promise<RefundFacts | undefined> {
  const [row] = await reader.query<RefundFacts>(
    'webhook_refund',
    `select transaction_id, amount, currency from app.refund where merchant_id = $1 and refund_id = $2`,
    [merchantId, refundId],
  )
  return row
}

export interface DisputeFacts {
  transactionId: string
  amount: number
  fee: number
  currency: string
  reason: string | null
  status: 'open' | 'won' | 'lost'
}

export async function readDispute(
  reader: Reader,
  merchantId: string,
  disputeId: string,
): Promise<DisputeFacts | undefined> {
  const [row] = await reader.query<DisputeFacts>(
    'webhook_dispute',
    `select transaction_id, amount, fee, currency, reason, status from app.dispute
     where merchant_id = $1 and dispute_id = $2`,
    [merchantId, disputeId],
  )
  return row
}

export interface PayoutFacts {
  amount: number
  currency: string
  status: 'pending' | 'in_transit' | 'paid' | 'failed'
  reference: string
  arrivalDate: string | null
  failureCode: string | null
}

export async function readPayout(
  reader: Reader,
  merchantId: string,
  payoutId: string,
): Promise<PayoutFacts | undefined> {
  const [row] = await reader.query<PayoutFacts>(
    'webhook_payout',
    `select amount, currency, status, reference, arrival_date, failure_code from app.payout
     where merchant_id = $1 and payout_id = $2`,
    [merchantId, payoutId],
  )
  return row
}
