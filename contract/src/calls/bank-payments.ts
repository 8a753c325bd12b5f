import * as z from 'zod/mini'

import { currency } from '../money/currency.ts'
import { id } from '../identifiers/ids.ts'
import { positiveMinor } from '../money/money.ts'
import { route } from '../protocol/route.ts'
import { payAnswer } from './invoice.ts'

/** Paying from a bank account (Australia): exactly one of the two methods. */
export const bankMethod = z.union([
  z.object({ directDebit: z.object({ paymentToken: id }), payTo: z.optional(z.never()) }),
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
    answer: payAnswer,
    idempotent: true,
    otherwise: 'We could not take this payment.',
  }),
  giveUpPayTo: route({
    base: 'api',
    method: 'POST',
    path: '/orders/{merchantOrderId}/pay-by-bank/give-up',
    summary: 'Give up a PayTo payment that its payer has not approved yet; the order is free again',
    access: 'invoice',
    answer: z.void(),
    otherwise: 'We could not give up this payment.',
  }),
} as const

/**
 * The sandbox bank providers' own endpoints, as their customers' pages call them. They are no part of our API: bank
 * accounts and PayIDs go from the page to the provider and come back as a token.
 */
export const debitAccountDetails = z.object({
  accountName: z.string().check(z.minLength(1), z.maxLength(128)),
  bsb: z.string().check(z.maxLength(16)),
  accountNumber: z.string().check(z.maxLength(32)),
})
export type DebitAccountDetails = z.infer<typeof debitAccountDetails>

export interface DebitAccountToken {
  /** `ptkn_…`, single use. */
  paymentToken: string
  accountRoutingNumber: string
  accountLast4: string
}

/** The path of the endpoint for bank accounts under the origin. */
export const DEBIT_TOKENS_PATH = '/provider/sandbox/direct-debit/tokens'

/** The path to which the direct debit sandbox sends its events, under the origin. */
export const DEBIT_EVENTS_PATH = '/webhooks/sandbox_direct_debit'

/** Whom a PayTo agreement is asked of: a PayID (phone, e-mail, ABN, organisation), or a BSB and account number. */
export const payToAgreementRequest = z.object({
  payerName: z.string().check(z.minLength(1), z.maxLength(128)),
  payer: z.union([
    z.object({ payId: z.string().check(z.minLength(1), z.maxLength(254)) }),
    z.object({
      bsb: z.string().check(z.maxLength(16)),
      accountNumber: z.string().check(z.maxLength(32)),
    }),
  ]),
  /** The most that may be taken, once. Minor units. */
  amount: positiveMinor,
  currency,
})
export type PayToAgreementRequest = z.infer<typeof payToAgreementRequest>

/** What a PayTo agreement is worth: only an active one may be charged. */
export type PayToAgreementStatus = 'pending' | 'active' | 'refused' | 'expired'

export interface PayToAgreement {
  /** `agrm_…`, good for one payment. */
  agreementToken: string
  status: PayToAgreementStatus
  /** The payer as they may be shown: never the whole PayID or account number. */
  accountHint: string
}

/** The path to which the PayTo sandbox sends its events, under the origin. */
export const PAYTO_EVENTS_PATH = '/webhooks/sandbox_payto'

/** Where the page asks for an agreement (POST) and how it stands (GET `…/{agreementToken}`), under the origin. */
export const PAYTO_AGREEMENTS_PATH = '/provider/sandbox/payto/agreements'
