import * as z from 'zod/mini'

import { currency, positiveMinor } from '../../money/schemas.ts'
import { id } from '../../identifiers/ids.ts'
import { route } from '../../protocol/route.ts'
import { payResponse } from '../invoice.ts'

export const bankMethod = z.union([
  z.object({
    directDebit: z.object({
      paymentToken: id,
      /** The account holder has accepted the mandate that the page showed. */
      mandateAccepted: z.optional(z.literal(true)),
    }),
    payTo: z.optional(z.never()),
  }),
  z.object({ payTo: z.object({ agreementToken: id }), directDebit: z.optional(z.never()) }),
])
export type BankMethod = z.infer<typeof bankMethod>

export const bankPaymentCalls = {
  payByBank: route({
    base: 'api',
    method: 'POST',
    path: '/orders/{merchantOrderId}/pay-by-bank',
    summary:
      'Pay the order in full by direct debit or by a PayTo agreement; pending is the normal answer',
    access: 'invoice',
    body: bankMethod,
    answer: payResponse,
    idempotent: true,
    otherwise: 'We could not take this payment.',
  }),
  giveUpPayTo: route({
    base: 'api',
    method: 'POST',
    path: '/orders/{merchantOrderId}/pay-by-bank/give-up',
    summary:
      'Cancel a PayTo payment that its payer has not approved yet; the order can be paid again',
    access: 'invoice',
    answer: z.void(),
    otherwise: 'We could not give up this payment.',
  }),
} as const

/** The sandbox providers' own endpoints: the page sends bank accounts and PayIDs straight to the provider. */
export const debitAccountDetails = z.object({
  accountName: z.string().check(z.minLength(1), z.maxLength(128)),
  bsb: z.string().check(z.maxLength(16)),
  accountNumber: z.string().check(z.maxLength(32)),
})
export type DebitAccountDetails = z.infer<typeof debitAccountDetails>

export interface DebitAccountToken {
  paymentToken: string
  accountRoutingNumber: string
  accountLast4: string
}

/** The part that a page reads. */
export const debitToken = z.object({ paymentToken: z.string() })

export const DEBIT_TOKENS_PATH = '/provider/sandbox/direct-debit/tokens'

export const DEBIT_EVENTS_PATH = '/webhooks/sandbox_direct_debit'

/** The payer of a PayTo agreement: a PayID (phone, email, ABN, organisation), or a BSB and account number. */
export const payToAgreementRequest = z.object({
  payerName: z.string().check(z.minLength(1), z.maxLength(128)),
  payer: z.union([
    z.object({ payId: z.string().check(z.minLength(1), z.maxLength(254)) }),
    z.object({
      bsb: z.string().check(z.maxLength(16)),
      accountNumber: z.string().check(z.maxLength(32)),
    }),
  ]),
  /** The maximum that may be charged, once. Minor units. */
  amount: positiveMinor,
  currency,
})
export type PayToAgreementRequest = z.infer<typeof payToAgreementRequest>

const payToAgreementStatus = z.enum(['pending', 'active', 'refused', 'expired'])
export type PayToAgreementStatus = z.infer<typeof payToAgreementStatus>

export const payToAgreement = z.object({
  agreementToken: z.string(),
  status: payToAgreementStatus,
  /** A masked form that is safe to show, never the whole PayID or account number. */
  accountHint: z.string(),
})
export type PayToAgreement = z.infer<typeof payToAgreement>

export const PAYTO_EVENTS_PATH = '/webhooks/sandbox_payto'

export const PAYTO_AGREEMENTS_PATH = '/provider/sandbox/payto/agreements'
