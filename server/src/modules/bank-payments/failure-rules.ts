import type { DebitFailureCode } from '../../providers/direct-debit/port.ts'
import type { PayToRefusalCode } from '../../providers/payto/port.ts'

export interface FailureText {
  customer: string
  merchant: string
}

/** Refused, cancelled by the customer, or unknown to the provider. */
export type BankFailureCode =
  | DebitFailureCode
  | PayToRefusalCode
  | 'given_up'
  | 'not_debited'
  | 'not_charged'

const ANOTHER_WAY = 'Please pay in another way.'
const NOT_SENT: FailureText = {
  customer: 'This payment did not go through. Nothing was taken. Please try again.',
  merchant: 'The payment never reached the provider; nothing was taken.',
}

const TEXTS: Record<BankFailureCode, FailureText> = {
  invalidbsb: {
    customer: 'The BSB is not right. Please check it and try again.',
    merchant: 'The BSB does not exist.',
  },
  invalidaccount: {
    customer: 'The account number is not right. Please check it and try again.',
    merchant: 'The bank does not know this account.',
  },
  insufficientfunds: {
    customer: `There is not enough money in this account. ${ANOTHER_WAY}`,
    merchant: 'There was not enough money in the account.',
  },
  accountclosed: {
    customer: `This account is closed. ${ANOTHER_WAY}`,
    merchant: 'The account is closed.',
  },
  debitnotauthorised: {
    customer: `This account does not allow direct debits. ${ANOTHER_WAY}`,
    merchant: 'The account does not allow direct debits.',
  },
  paymentstopped: {
    customer: 'Your bank has stopped this payment.',
    merchant: 'The customer’s bank stopped the payment.',
  },
  payment_token_unknown: {
    customer: 'Your bank details could not be read. Please enter them again.',
    merchant: 'The bank details were not known to the provider.',
  },
  payment_token_used: {
    customer: 'These bank details were already used. Please enter them again.',
    merchant: 'The bank details had been used before.',
  },
  payment_token_expired: {
    customer:
      'Too much time has passed since you entered your bank details. Please enter them again.',
    merchant: 'The bank details had been entered too long ago.',
  },
  debit_refused: {
    customer: `A direct debit is not possible for this order. Nothing was taken. ${ANOTHER_WAY}`,
    merchant: 'The provider did not take this debit; no bank was asked.',
  },
  agreement_unknown: {
    customer: 'Your PayTo agreement could not be found. Please start again.',
    merchant: 'The PayTo agreement was not known to the provider.',
  },
  agreement_refused: {
    customer:
      'The PayTo agreement was declined at your bank. Please start again or pay in another way.',
    merchant: 'The customer declined the PayTo agreement at their bank.',
  },
  agreement_expired: {
    customer: 'The PayTo agreement was not approved in time. Please start again.',
    merchant: 'The customer did not approve the PayTo agreement in time.',
  },
  agreement_used: {
    customer: 'This PayTo agreement was already used. Please start again.',
    merchant: 'The PayTo agreement had been used before.',
  },
  agreement_amount: {
    customer: 'The PayTo agreement is for another amount. Please start again.',
    merchant: 'The PayTo agreement was for another amount.',
  },
  insufficient_funds: {
    customer: `There is not enough money in this account. ${ANOTHER_WAY}`,
    merchant: 'There was not enough money in the account.',
  },
  payment_refused: {
    customer: `Your bank refused this payment. ${ANOTHER_WAY}`,
    merchant: 'The customer’s bank refused the payment.',
  },
  given_up: {
    customer: 'You chose to pay in another way. Nothing was taken.',
    merchant: 'The customer chose another way to pay before approving this one; nothing was taken.',
  },
  not_debited: NOT_SENT,
  not_charged: NOT_SENT,
}

export const failureText = (code: BankFailureCode): FailureText => TEXTS[code]

/** For a stored code, which a later release may have written. */
export const bankFailureText = (code: string | null): FailureText =>
  Object.hasOwn(TEXTS, code ?? '') ? TEXTS[code as BankFailureCode] : TEXTS.payment_refused

export const customerText = (code: string | null): string => bankFailureText(code).customer
