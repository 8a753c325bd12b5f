import type {
  DebitAccountDetails,
  PayToAgreement,
  PayToAgreementRequest,
} from '@paydeck/contract/calls/bank-payments'
import * as z from 'zod/mini'

import { callProvider } from '../method/provider-call.ts'

const debitToken = z.object({ paymentToken: z.string() })
const agreement = z.object({
  agreementToken: z.string(),
  status: z.enum(['pending', 'active', 'refused', 'expired']),
  accountHint: z.string(),
})

export const tokeniseAccount = (tokensUrl: string, details: DebitAccountDetails) =>
  callProvider(tokensUrl, details, debitToken, 'This bank account was not accepted.')

/** Asks the payer's bank for an agreement to the payment. Throws ApiError. */
export const requestAgreement = (
  agreementsUrl: string,
  request: PayToAgreementRequest,
): Promise<PayToAgreement> =>
  callProvider(agreementsUrl, request, agreement, 'Your bank could not be asked.')
