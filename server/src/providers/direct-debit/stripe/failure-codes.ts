import { lookUp } from '@paydeck/contract/identifiers/look-up'

import type { DebitFailureCode } from '../port.ts'

const FAILURES: Readonly<Record<string, DebitFailureCode>> = {
  account_closed: 'accountclosed',
  no_account: 'invalidaccount',
  // The banks' usual code for insufficient funds.
  refer_to_customer: 'insufficientfunds',
  debit_not_authorized: 'debitnotauthorised',
}

const RETURNS: Readonly<Record<string, DebitFailureCode>> = {
  debit_not_authorized: 'debitnotauthorised',
  insufficient_funds: 'insufficientfunds',
  incorrect_account_details: 'invalidaccount',
}

/** Why a bank did not pay. Stripe may add codes at any time. */
export const failureCode = (code: string | null | undefined): DebitFailureCode =>
  lookUp(FAILURES, code ?? '') ?? 'paymentstopped'

/** Why a bank took a debit back, from the reason of its dispute. */
export const returnCode = (reason: string): DebitFailureCode =>
  lookUp(RETURNS, reason) ?? 'paymentstopped'
