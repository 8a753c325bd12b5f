import type { Currency } from '@paydeck/contract/money/currency'

import { postingsOf, type Journal } from './rules.ts'

/** A small charge that verifies a card. It is owed to the customer and will be returned. */
export const verificationCharged = (verification: {
  verificationId: string
  currency: Currency
  amount: number
}): Journal => ({
  kind: 'verification_charged',
  sourceType: 'verification',
  sourceId: verification.verificationId,
  currency: verification.currency,
  postings: postingsOf([
    { debit: 'clearing:card', credit: 'verification_payable', amount: verification.amount },
  ]),
  statement: null,
})

/** One return of a small charge. There may be several when earlier ones failed. */
export interface GivenBack {
  operationId: string
  currency: Currency
  amount: number
}

export const verificationReturned = ({ operationId, currency, amount }: GivenBack): Journal => ({
  kind: 'verification_returned',
  sourceType: 'verification',
  sourceId: operationId,
  currency,
  postings: postingsOf([{ debit: 'verification_payable', credit: 'clearing:card', amount }]),
  statement: null,
})

/** A return that could not be delivered: the provider has the money again and still owes it to the customer. */
export const verificationReturnFailed = ({
  operationId,
  currency,
  amount,
}: GivenBack): Journal => ({
  kind: 'verification_return_failed',
  sourceType: 'verification',
  sourceId: operationId,
  currency,
  postings: postingsOf([{ debit: 'clearing:card', credit: 'verification_payable', amount }]),
  statement: null,
})

interface ChargedBack {
  disputeId: string
  currency: Currency
  amount: number
}

/**
 * A small charge lost in a dispute before it was returned. The customer has the money from the bank, so the amount owed
 * to them covers the loss.
 */
export const verificationChargedBack = (fact: ChargedBack): Journal => ({
  kind: 'verification_charged_back',
  sourceType: 'verification',
  sourceId: fact.disputeId,
  currency: fact.currency,
  postings: postingsOf([
    { debit: 'verification_payable', credit: 'credit_loss', amount: fact.amount },
  ]),
  statement: null,
})

/** Such a dispute, reopened and won: the charge is owed to the customer again. */
export const verificationOwedAgain = (fact: ChargedBack): Journal => ({
  kind: 'verification_owed_again',
  sourceType: 'verification',
  sourceId: fact.disputeId,
  currency: fact.currency,
  postings: postingsOf([
    { debit: 'credit_loss', credit: 'verification_payable', amount: fact.amount },
  ]),
  statement: null,
})
