/**
 * The contract of a direct debit provider, on top of `refunds/`, `events/` and `movements/`, which apply to all
 * providers. A real one is one folder beside `sandbox/`; docs/providers.md has the steps.
 *
 * 1. A debit is idempotent by `operationId`: submitted again with the same id, even at the same moment or days later,
 *    it is the same debit and takes no more money.
 * 2. `failed` is final, comes before any confirmation and means that nothing was taken. If the adapter is not certain,
 *    it throws or returns `unknown`.
 * 3. `confirmed` means that the money is with the provider. The customer's bank may still take back all or part of it;
 *    from then on `lookup` always returns `returned`, with the amount that is gone. Money may come back again; then
 *    less is gone, or nothing. Until `returnsUntil` the server asks every day. Later changes are possible too: an event
 *    announces them, and the list of movements has a `return` under the debit's id, above zero for money that came
 *    back.
 * 4. `lookup` returns the outcome of a debit, even if submitting it never got a response. `not_found` proves nothing on
 *    its own: the submission may still arrive.
 * 5. `close` abandons a debit: once it returns `not_debited`, nothing will ever be taken under that id, not even
 *    through a submission that is still on its way. A debit that was already submitted is not abandoned; `close` then
 *    returns its outcome.
 *
 * The hosted page sends the account number to the provider's own address and gets the `accountToken`; the number never
 * passes through our API. If the account's owner must accept a direct debit request, the provider's part of the page
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

/** Refusals of a token, before any bank was asked. */
export const DEBIT_TOKEN_FAILURES = [
  'payment_token_unknown',
  'payment_token_used',
  'payment_token_expired',
] as const

export type DebitFailureCode =
  | (typeof DEBIT_FAILURES)[number]
  | (typeof DEBIT_TOKEN_FAILURES)[number]
  /** The provider does not accept such a debit; no bank was asked. */
  | 'debit_refused'

/** The account's owner accepted the direct debit request on the page. */
export interface MandateAcceptance {
  at: Date
  /** The network address and browser it was accepted from. */
  address: string
  userAgent: string
}

export interface DebitRequest {
  /** Our globally unique id; also the provider's idempotency key. */
  operationId: string
  merchantId: string
  /** `ptkn_…`, single use, made by the provider for the hosted page. */
  accountToken: string
  /** Minor units. */
  amount: number
  currency: string
  /** Appears on the account holder's statement. */
  reference: string
  /** Null if the page asked for none; never null for a provider that needs it. */
  acceptance: MandateAcceptance | null
}

/** What may be shown and stored about an account, which never includes its number. */
export interface DebitAccount {
  /** The BSB, six digits. */
  routingNumber: string
  last4: string
}

/** The provider has the debit; the banks answer later. */
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
  /** Until then the server checks every day whether the bank took it back. */
  returnsUntil: Date
}

export interface DebitFailed {
  kind: 'failed'
  code: DebitFailureCode
  /** Null if the token named no account. */
  account: DebitAccount | null
}

/** The customer's bank took back all or part of a confirmed debit. Neither sum ever decreases. */
export interface DebitReturned {
  kind: 'returned'
  ref: string
  /** Total ever taken back, in minor units. More than the debit if it was taken back more than once. */
  taken: number
  /** How much of that was won back. */
  won: number
  code: DebitFailureCode
  account: DebitAccount
}

/** No reliable answer: the debit may have been submitted. */
export interface DebitUnknown {
  kind: 'unknown'
  /** The call was never made, so it did nothing. */
  isNotSent?: true
}

export type DebitOutcome =
  | DebitSubmitted
  | DebitConfirmed
  | DebitFailed
  | DebitReturned
  | DebitUnknown
export type DebitLookup = DebitOutcome | { kind: 'not_found' }
/** The outcome of a debit that did happen, or the promise that it never will. */
export type DebitClose = DebitOutcome | { kind: 'not_debited' }

/** May throw or never answer; the guard turns both into `unknown`. */
export interface DirectDebitProvider extends RefundingProvider, MovementsProvider {
  readonly name: string
  /** What the hosted page needs to take an account. */
  readonly page: ProviderPage
  /** Whether a debit without an acceptance is refused before it is submitted. */
  readonly needsAcceptance: boolean
  /** Returns the current outcome if the debit is already known. */
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
