import type { PayoutLine } from '@paydeck/contract/calls/payouts'

/** The record that a line of a statement is about: a page, what is open there, and its name on the line. */
export interface EntryRecord {
  page: 'payments' | 'payouts'
  search: { payment: string } | { payout: string }
  name: string
}

/** The payment of a line, or the transfer that came back; null for what is about neither. */
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
