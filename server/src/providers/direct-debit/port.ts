/**
 * What a direct debit provider has to promise, beside what `refunds/`, `events/` and `movements/` promise of every
 * provider. A real one is added as one folder beside `sandbox/`; docs/providers.md has the steps.
 *
 * 1. A debit is idempotent by `operationId`: submitted again with the same id, also at the same moment or days later,
 *    it is the same debit and takes no more money.
 * 2. `failed` is final, comes before any confirmation and means that nothing was taken. Whatever is not certain is not
 *    `failed`: the adapter throws, or answers `unknown`.
 * 3. `confirmed` means that the money is with the provider. The customer's bank may still take it back, or a part of it;
 *    from then on `lookup` answers `returned`, for ever, with what is gone. It may come back: then less is gone, or
 *    nothing. Until `returnsUntil` the server asks every day. All of it may happen later too: then an event says so, and
 *    the list of movements has a `return` under the debit's id, above zero for what came back.
 * 4. `lookup` tells what became of a debit, also when submitting it never got its answer. `not_found` alone promises
 *    nothing: the submission may still arrive.
 * 5. `close` gives a debit up: after it has answered `not_debited`, nothing will ever be taken under that id, not even
 *    by a submission that is still on its way. What was submitted already is not given up: its outcome is answered.
 *
 * The customer's page sends the account number to the provider's own address and gets the `accountToken`; it never
 * passes through our API. Where the account's owner has to accept a direct debit request, the provider's part of the page
 * shows it, and every submission carries the acceptance.
 */

import type { ProviderPage } from '@paydeck/contract/calls/invoice'

import type { HeldBack } from '../circuit/port.ts'
import type { ReadEvent } from '../events/port.ts'
import type { MovementsGateway, MovementsProvider } from '../movements/port.ts'
import type { RefundingGateway, RefundingProvider } from '../refunds/port.ts'

/** Reasons for a failed or returned debit: lower case, without separators. */
export const DEBIT_FAILURES = [
  'invalidbsb',
  'invalidaccount',
  'insufficientfunds',
  'accountclosed',
  'debitnotauthorised',
  'paymentstopped',
] as const

/** Refusals of a token before any bank was asked. */
export const DEBIT_TOKEN_FAILURES = [
  'payment_token_unknown',
  'payment_token_used',
  'payment_token_expired',
] as const

export type DebitFailureCode =
  | (typeof DEBIT_FAILURES)[number]
  | (typeof DEBIT_TOKEN_FAILURES)[number]
  /** The provider takes no such debit; no bank was asked. */
  | 'debit_refused'

/** The account's owner accepted the direct debit request that the page showed. */
export interface MandateAcceptance {
  at: Date
  /** The network address and browser it was accepted from. */
  address: string
  userAgent: string
}

export interface DebitRequest {
  /** Ours, globally unique; the provider's idempotency key. */
  operationId: string
  merchantId: string
  /** `ptkn_…`, single use, made by the provider for the customer's page. */
  accountToken: string
  /** Minor units. */
  amount: number
  currency: string
  /** Appears on the account holder's statement. */
  reference: string
  /** Null where the page asked for none; never for a provider that needs it. */
  acceptance: MandateAcceptance | null
}

/** What may be shown and stored of an account: never its number. */
export interface DebitAccount {
  /** The BSB, six digits. */
  routingNumber: string
  last4: string
}

/** The provider has it; the banks answer later. */
export interface DebitSubmitted {
  kind: 'submitted'
  /** The provider's id. */
  ref: string
  account: DebitAccount
  /** When the result is expected. */
  resultAt: Date
}

export interface DebitConfirmed {
  kind: 'confirmed'
  ref: string
  account: DebitAccount
  /** Until then the server asks every day whether the bank took it back. */
  returnsUntil: Date
}

export interface DebitFailed {
  kind: 'failed'
  code: DebitFailureCode
  /** Null when the token named no account. */
  account: DebitAccount | null
}

/** The customer's bank took a confirmed debit, or a part of it, back. Neither sum ever falls. */
export interface DebitReturned {
  kind: 'returned'
  ref: string
  /** All that was ever taken back, in minor units: more than the debit where it was taken back again. */
  taken: number
  /** What of it was won back since. */
  won: number
  code: DebitFailureCode
  account: DebitAccount
}

/** No answer, or no reliable one: the debit may have been submitted. */
export interface DebitUnknown {
  kind: 'unknown'
  /** Nothing was asked: by this call nothing has happened. */
  isNotSent?: true
}

export type DebitOutcome =
  | DebitSubmitted
  | DebitConfirmed
  | DebitFailed
  | DebitReturned
  | DebitUnknown
export type DebitLookup = DebitOutcome | { kind: 'not_found' }
/** The outcome the debit had after all, or the promise that it will never happen. */
export type DebitClose = DebitOutcome | { kind: 'not_debited' }

/** May throw or never answer: the guard turns both into `unknown`. */
export interface DirectDebitProvider extends RefundingProvider, MovementsProvider {
  readonly name: string
  /** What the customer's page needs to take an account. */
  readonly page: ProviderPage
  /** Whether a debit without an acceptance is refused before it is submitted. */
  readonly needsAcceptance: boolean
  /** For a known debit, returns its current outcome. */
  submit(request: DebitRequest, signal: AbortSignal): Promise<DebitOutcome>
  lookup(operationId: string, signal: AbortSignal): Promise<DebitLookup>
  close(operationId: string, signal: AbortSignal): Promise<DebitClose>
  readEvent: ReadEvent
}

/** A guarded provider: always answers within the time limit, and throws inside a transaction. */
export interface DirectDebitGateway extends HeldBack, RefundingGateway, MovementsGateway {
  readonly name: string
  readonly page: ProviderPage
  readonly needsAcceptance: boolean
  submit(request: DebitRequest): Promise<DebitOutcome>
  lookup(operationId: string): Promise<DebitLookup>
  close(operationId: string): Promise<DebitClose>
}
