import type { Currency } from '@paydeck/contract/money/currency'

import { line, postingsOf, type Journal } from './rules.ts'

/** Minor units. */
export interface PayoutFact {
  payoutId: string
  currency: Currency
  amount: number
}

/** A payout left for the merchant's bank. Its entries carry its id, so the statement needs no further line. */
export const payoutSent = (payout: PayoutFact): Journal => ({
  kind: 'payout_sent',
  sourceType: 'payout',
  sourceId: payout.payoutId,
  currency: payout.currency,
  postings: postingsOf([
    { debit: 'merchant_payable', credit: 'payout_in_transit', amount: payout.amount },
  ]),
  statement: null,
})

export const payoutPaid = (payout: PayoutFact): Journal => ({
  kind: 'payout_paid',
  sourceType: 'payout',
  sourceId: payout.payoutId,
  currency: payout.currency,
  postings: postingsOf([{ debit: 'payout_in_transit', credit: 'bank', amount: payout.amount }]),
  statement: null,
})

/** A payout came back: the merchant is owed it again, and the next payout takes it. */
export const payoutFailed = (payout: PayoutFact): Journal => ({
  kind: 'payout_failed',
  sourceType: 'payout',
  sourceId: payout.payoutId,
  currency: payout.currency,
  postings: postingsOf([
    { debit: 'payout_in_transit', credit: 'merchant_payable', amount: payout.amount },
  ]),
  statement: line('PayoutFailed', payout.amount),
})

/** A payout that had arrived was sent back: as `payoutFailed`, but the money is at the bank again. */
export const payoutReturned = (payout: PayoutFact): Journal => ({
  kind: 'payout_returned',
  sourceType: 'payout',
  sourceId: payout.payoutId,
  currency: payout.currency,
  postings: postingsOf([{ debit: 'bank', credit: 'merchant_payable', amount: payout.amount }]),
  statement: line('PayoutFailed', payout.amount),
})
