import {
  debitToken,
  payToAgreement,
  type DebitAccountDetails,
  type PayToAgreement,
  type PayToAgreementRequest,
} from '@paydeck/contract/calls/payments/bank-payments'

import { callProvider } from '../method/provider-call.ts'

export const tokeniseAccount = (tokensUrl: string, details: DebitAccountDetails) =>
  callProvider(tokensUrl, details, debitToken, 'This bank account was not accepted.')

/** Asks the payer's bank for an agreement to the payment. Throws ApiError. */
export const requestAgreement = (
  agreementsUrl: string,
  request: PayToAgreementRequest,
): Promise<PayToAgreement> =>
  callProvider(agreementsUrl, request, payToAgreement, 'We could not reach your bank.')
