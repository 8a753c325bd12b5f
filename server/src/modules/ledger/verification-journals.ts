import type { Currency } from '@paydeck/contract/money/currency'

import { postingsOf, type Journal } from './rules.ts'

/** A small charge was taken to verify whose card it is; it is the customer's, and goes back. */
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

/** One return of a small charge: there may be several, of which all but the last came back. */
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

/** A return of a small charge could not be delivered: the provider has it again, and it is still the customer's. */
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
 * A small charge that was not given back was lost in a dispute: the customer has it from the bank, so what was owed
 * covers the loss.
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

/** That dispute was opened again and won: the charge is owed to the customer again. */
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
