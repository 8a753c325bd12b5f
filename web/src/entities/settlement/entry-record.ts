import type { PayoutLine } from '@paydeck/contract/calls/payouts'

export interface EntryRecord {
  page: 'payments' | 'payouts'
  search: { payment: string } | { payout: string }
  name: string
}

export function entryRecord({
  orderId,
  transactionId,
  returnedPayout,
}: Pick<PayoutLine, 'orderId' | 'transactionId' | 'returnedPayout'>): EntryRecord | null {
  if (transactionId !== null)
    return {
      page: 'payments',
      search: { payment: transactionId },
      name: orderId ?? transactionId,
    }
  if (returnedPayout)
    return {
      page: 'payouts',
      search: { payout: returnedPayout.payoutId },
      name: returnedPayout.reference,
    }
  return null
}
