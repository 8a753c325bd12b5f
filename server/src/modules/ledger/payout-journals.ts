import type { Currency } from '@paydeck/contract/money/currency'

import { line, postingsOf, type Journal } from './rules.ts'

/** Minor units. */
export interface PayoutFact {
  payoutId: string
  currency: Currency
  amount: number
}

/** Adds no statement line, because the entries carry the payout's ID. */
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

/** Credits a failed payout to the merchant, for the next payout to take. */
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

/** As `payoutFailed`, but for a payout that was already paid: the money is back at the bank. */
export const payoutReturned = (payout: PayoutFact): Journal => ({
  kind: 'payout_returned',
  sourceType: 'payout',
  sourceId: payout.payoutId,
  currency: payout.currency,
  postings: postingsOf([{ debit: 'bank', credit: 'merchant_payable', amount: payout.amount }]),
  statement: line('PayoutFailed', payout.amount),
})
