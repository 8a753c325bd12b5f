import type { ProviderPage } from '@paydeck/contract/calls/invoice'
import type { DECLINE_CODES } from '@paydeck/contract/protocol/decline-codes'

import type { HeldBack } from '../circuit/port.ts'
import type { DisputingGateway, DisputingProvider } from '../disputes/port.ts'
import type { ReadEvent } from '../events/port.ts'
import type { MovementsGateway, MovementsProvider } from '../movements/port.ts'
import type { FollowUpOutcome, RefundingGateway, RefundingProvider } from '../refunds/port.ts'

/**
 * The contract of a card provider, on top of `refunds/`, `disputes/`, `events/` and `movements/`, which apply to all
 * providers. A real one is one folder beside `sandbox/`; docs/providers.md has the steps.
 *
 * 1. Every step is idempotent by `operationId`: asked again with the same id, even at the same moment or days later, it
 *    returns the first outcome and moves no more money.
 * 2. `declined` and `refused` are final and mean that no money moved. If the adapter is not certain, it throws or
 *    returns `unknown`.
 * 3. `lookup` and `lookupFollowUp` return the outcome of an operation, even if the step never got a response.
 * 4. `close` and `closeFollowUp` abandon an operation: once they return `not_charged` or `not_done`, nothing will ever
 *    happen under that id, not even through a request that is still on its way.
 * 5. An authorisation holds an amount on the card for seven days and takes nothing. It is captured once, in whole or in
 *    part; a partial capture releases the rest. The provider refuses to capture a voided or expired one.
 * 6. A source may be charged again without its owner for as long as the card is valid.
 * 7. Passing a challenge is not yet a charge. With `confirmation: 'manual'`, nothing is taken until `confirm` is
 *    called; otherwise the charge follows automatically, and `confirm` returns its outcome.
 * 8. A card check goes through everything that a charge would, but takes and holds nothing. On success it returns a
 *    source that may be charged later.
 * 9. A charge or hold with `isMoto` is marked as such for the bank, and is never `action_required`.
 */

/** Refusals of a payment token or saved source, before any bank was asked. */
export const TOKEN_CODES = [
  'payment_token_unknown',
  'payment_token_used',
  'payment_token_expired',
  'payment_source_unknown',
] as const

/** The challenge failed, or timed out. */
export const CHALLENGE_CODES = ['authentication_failed', 'authentication_abandoned'] as const

export type DeclineCode =
  | (typeof DECLINE_CODES)[number]
  | (typeof TOKEN_CODES)[number]
  | (typeof CHALLENGE_CODES)[number]

export interface Step {
  /** Our globally unique id; also the provider's idempotency key. */
  operationId: string
  /** The provider repeats it in its events. */
  merchantId: string
  /** Minor units. */
  amount: number
  currency: string
}

export interface ChargeRequest extends Step {
  /** `ptkn_…`, single use, made by the provider for the hosted page. */
  paymentToken: string
  /** Appears on the cardholder's statement. */
  statement: string
  /** Whether to ask the issuer to authenticate the cardholder. */
  request3ds: boolean
  /** Where the cardholder returns after a challenge. The provider adds `threeDSAuthorisationId` to the query. */
  returnUrl: string
  /** Take nothing after a passed challenge until `confirm` is called. Default: the charge follows automatically. */
  confirmation?: 'manual'
  /**
   * The merchant's staff typed the card, from a phone call or letter (MOTO). Its owner is absent and never challenged.
   */
  isMoto?: true
}

/** Checks a card for later charges; takes nothing. */
export type CardCheckRequest = Omit<ChargeRequest, 'amount'>

/** A charge without card entry: an instalment, a verification, a shop's renewal. */
export interface SavedChargeRequest extends Step {
  /** `psrc_…`, from an earlier success. */
  source: string
  statement: string
  /** Given if the cardholder is present: the issuer authenticates them, and a challenge returns here. */
  owner?: Pick<ChargeRequest, 'returnUrl' | 'confirmation'>
}

/** A card that the provider took over from another provider, to be charged under our id. */
export interface AdoptRequest {
  operationId: string
  merchantId: string
  /** `psrc_…`, the id by which the merchant's shop knows the card. */
  source: string
  /** The provider's own reference for the card. */
  reference: string
}

/** A saved card that must never be charged again. */
export interface ForgetRequest {
  merchantId: string
  /** `psrc_…` */
  source: string
}

/** A card that the provider does not know, or no longer knows, counts as forgotten. */
export type ForgetOutcome = { kind: 'forgotten' } | Unknown

/** `unknown`: no such card; `in_use`: the reference or source belongs to another card or operation. */
export type AdoptRefusal = 'unknown' | 'in_use'

export type AdoptOutcome =
  | { kind: 'adopted'; source: string; card: ChargedCard }
  | { kind: 'refused'; reason: AdoptRefusal }
  | Unknown

/** A past charge that the provider took over from another provider, or took itself, so that we can refund it. */
export interface AdoptChargeRequest extends Step {
  /** The provider's own reference for the charge. */
  reference: string
}

/**
 * `unknown`: no such charge, or it took nothing; `in_use`: it belongs to another operation; `differs`: another amount
 * or currency; `given_back`: already refunded in full.
 */
export type AdoptChargeRefusal = AdoptRefusal | 'differs' | 'given_back'

export type AdoptChargeOutcome =
  | {
      kind: 'adopted'
      /** The id for refunds of it. */
      ref: string
      /** What was already refunded, in minor units. */
      refunded: number
      card: ChargedCard | null
    }
  | { kind: 'refused'; reason: AdoptChargeRefusal }
  | Unknown

export interface CaptureRequest extends Step {
  /** The provider's id of the authorisation. `amount` is at most the amount on hold. */
  authorisationRef: string
}

/** Releases the whole hold; `amount` is the authorised amount. */
export interface VoidRequest extends Step {
  authorisationRef: string
}

/** What may be shown and stored about a card, which never includes its number. */
export interface ChargedCard {
  /** Lower case: `visa`, `mastercard`, `amex`. */
  brand: string
  last4: string
  /** `credit`, `debit` or `prepaid`. */
  funding: string
  /** `MM/YYYY`. */
  expiry: string
  /** Null if the issuer did not say. */
  cvcPassed: boolean | null
  /** Null when 3-D Secure was not requested. */
  threeDs: { passed: boolean; info: string } | null
  /** `apple_pay` or `google_pay`; absent for a typed card. */
  wallet?: string
}

export interface Succeeded {
  kind: 'succeeded'
  /** The provider's id of the charge, authorisation or check. */
  ref: string
  /** `psrc_…`, to charge the card again; null when that is impossible. */
  source: string | null
  card: ChargedCard
}

export interface Declined {
  kind: 'declined'
  code: DeclineCode
  /** Null if the token named no card. */
  card: ChargedCard | null
}

/**
 * The card's owner must first answer a challenge at `redirectUrl`. Nothing was taken. `confirm` returns the outcome. An
 * unanswered challenge may become `declined` automatically, or stay open until it is closed.
 */
export interface ActionRequired {
  kind: 'action_required'
  threeDSAuthorisationId: string
  redirectUrl: string
  /** The challenge was passed, and the charge waits for `confirm`. */
  isPassed?: true
}

/** No reliable answer: the step may have happened. */
export interface Unknown {
  kind: 'unknown'
  /** The call was never made, so it did nothing. */
  isNotSent?: true
}

export type ChargeOutcome = Succeeded | Declined | ActionRequired | Unknown

/** `not_found` proves nothing on its own: the charge may still arrive. */
export type LookupOutcome = ChargeOutcome | { kind: 'not_found' }

/** The outcome of a charge that did happen, or the promise that it never will. */
export type CloseOutcome = ChargeOutcome | { kind: 'not_charged' }

/** May throw or never answer; the guard turns both into `unknown`. */
export interface CardProvider extends RefundingProvider, DisputingProvider, MovementsProvider {
  /** Stored with every operation and saved card, so that later steps use the same provider. */
  readonly name: string
  readonly page: ProviderPage
  charge(request: ChargeRequest, signal: AbortSignal): Promise<ChargeOutcome>
  authorise(request: ChargeRequest, signal: AbortSignal): Promise<ChargeOutcome>
  /** Lets the issuer check the card and authenticate the cardholder; takes nothing. */
  checkCard(request: CardCheckRequest, signal: AbortSignal): Promise<ChargeOutcome>
  /** Returns `action_required` only if the cardholder is present; otherwise a challenge counts as a decline. */
  chargeSaved(request: SavedChargeRequest, signal: AbortSignal): Promise<ChargeOutcome>
  /** Completes a step whose challenge was passed, and takes the money; `action_required` until it is passed. */
  confirm(operationId: string, signal: AbortSignal): Promise<LookupOutcome>
  lookup(operationId: string, signal: AbortSignal): Promise<LookupOutcome>
  /** Abandons a charge, authorisation, card check or saved-card charge, with its open challenge. */
  close(operationId: string, signal: AbortSignal): Promise<CloseOutcome>
  /** Captures all or part of a hold and releases the rest. Once per authorisation. */
  capture(request: CaptureRequest, signal: AbortSignal): Promise<FollowUpOutcome>
  voidAuthorisation(request: VoidRequest, signal: AbortSignal): Promise<FollowUpOutcome>
  /** Moves no money. Absent if the provider takes over no cards. */
  adoptCard?(request: AdoptRequest, signal: AbortSignal): Promise<AdoptOutcome>
  /** Moves no money; refunds then use `ref`. Absent if the provider cannot refund past charges. */
  adoptCharge?(request: AdoptChargeRequest, signal: AbortSignal): Promise<AdoptChargeOutcome>
  /** Deletes a saved card; its charges can still be refunded. Absent if the provider keeps no cards. */
  forgetCard?(request: ForgetRequest, signal: AbortSignal): Promise<ForgetOutcome>
  readEvent: ReadEvent
}

/** A guarded provider: always answers within the time limit, and throws inside a transaction. */
export interface CardGateway
  extends HeldBack, RefundingGateway, DisputingGateway, MovementsGateway {
  readonly name: string
  readonly page: ProviderPage
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  authorise(request: ChargeRequest): Promise<ChargeOutcome>
  checkCard(request: CardCheckRequest): Promise<ChargeOutcome>
  chargeSaved(request: SavedChargeRequest): Promise<ChargeOutcome>
  confirm(operationId: string): Promise<LookupOutcome>
  lookup(operationId: string): Promise<LookupOutcome>
  close(operationId: string): Promise<CloseOutcome>
  capture(request: CaptureRequest): Promise<FollowUpOutcome>
  voidAuthorisation(request: VoidRequest): Promise<FollowUpOutcome>
  adoptCard?(request: AdoptRequest): Promise<AdoptOutcome>
  adoptCharge?(request: AdoptChargeRequest): Promise<AdoptChargeOutcome>
  forgetCard?(request: ForgetRequest): Promise<ForgetOutcome>
}
