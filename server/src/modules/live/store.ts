import type { LiveEvent } from '@paydeck/contract/calls/live'

import type { Reader } from '../../db/database.ts'

interface PaidRow {
  transactionId: string
  transactionAmount: number
  currency: NonNullable<LiveEvent['paid']>['currency']
  customerName: string | null
}

/** Amount and payer of payments. */
export async function paidPayments(
  reader: Reader,
  merchantIds: readonly string[],
  transactionIds: readonly string[],
): Promise<PaidRow[]> {
  return reader.query<PaidRow>(
    'live_paid',
    `select transaction_id, transaction_amount, currency, customer_name from app.payment
     where merchant_id = any($1::text[]) and transaction_id = any($2::text[])`,
    [merchantIds, transactionIds],
  )
}
