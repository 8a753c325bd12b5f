import type { Payment } from '@paydeck/contract/calls/payments/payments'

import type { Reader } from '../../db/database.ts'
import { refundsOfPayments as readRefunds } from './list-store.ts'

/** The refunds of some payments by transaction ID, oldest first. Omits failed refunds. */
export async function refundsOfPayments(
  reader: Reader,
  merchantId: string,
  transactionIds: readonly string[],
): Promise<Map<string, Payment['refunds']>> {
  if (transactionIds.length === 0) return new Map()
  const refunds = new Map<string, Payment['refunds']>()
  for (const row of await readRefunds(reader, merchantId, transactionIds))
    refunds.set(row.transactionId, [
      ...(refunds.get(row.transactionId) ?? []),
      {
        refundId: row.refundId,
        createdAt: row.createdAt.toISOString(),
        amount: row.amount,
        currency: row.currency,
        status: row.status,
        reason: row.reason,
      },
    ])
  return refunds
}
