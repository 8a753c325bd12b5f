import type { ProviderPage } from '@paydeck/contract/calls/invoice'
import type { DECLINE_CODES } from '@paydeck/contract/protocol/decline-codes'

import type { HeldBack } from '../circuit/port.ts'
import type { DisputingGateway, DisputingProvider } from '../disputes/port.ts'
import type { ReadEvent } from '../events/port.ts'
import type { MovementsGateway, MovementsProvider } from '../movements/port.ts'
import type { FollowUpOutcome, RefundingGateway, RefundingProvider } from '../refunds/port.ts'

/**
 * What a card provider has to promise, beside what `refunds/`, `disputes/`, `events/` and `movements/` promise of every
 * provider. A real one is added as one folder beside `sandbox/`; docs/providers.md has the steps.
 *
 * 1. Every step is idempotent by `operationId`: asked again with the same id, also at the same moment or days later,
 *    it gives the first answer and moves no more money.
 * 2. `declined` and `refused` are final and mean that no money moved. Whatever is not certain is neither: the adapter
 *    throws, or answers `unknown`.
 * 3. `lookup` and `lookupFollowUp` tell what became of an operation, also when the step never got its answer.
 * 4. `close` and `closeFollowUp` give an operation up: after they have answered `not_charged` or `not_done`, nothing
 *    will ever happen under that id, not even by a request that is still on its way.
 * 5. An authorisation holds an amount on the card for seven days and takes nothing. It is captured once, in whole or
 *    in part; a part releases the rest. The provider refuses a capture of one that was voided or has expired.
 * 6. A source may be charged again without its owner for as long as the card lives.
 * 7. A challenge that was passed is not yet a charge. Where `confirmation` is `manual`, nothing is taken until `confirm`
 *    is called; else the charge follows by itself, and `confirm` answers what came of it.
 * 8. A card that is checked is asked everything a charge would be asked, and nothing is taken or held. Its success
 *    carries a source that may be charged later.
 * 9. A charge or a hold with `isMoto` is marked as such to the bank, and is never `action_required`.
 */

/** Refusals of a payment token or saved source before any bank was asked. */
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
  /** Ours, globally unique; the provider's idempotency key. */
  operationId: string
  /** The provider repeats it in its events. */
  merchantId: string
  /** Minor units. */
  amount: number
  currency: string
}

export interface ChargeRequest extends Step {
  /** `ptkn_…`, single use, made by the provider for the customer's page. */
  paymentToken: string
  /** Appears on the cardholder's statement. */
  statement: string
  /** Ask the issuer to authenticate the cardholder. */
  request3ds: boolean
  /** Where the cardholder returns after a challenge; the provider adds `threeDSAuthorisationId` to the query. */
  returnUrl: string
  /** Take nothing after a challenge was passed until `confirm` is called; left out, the charge follows by itself. */
  confirmation?: 'manual'
  /** The merchant's staff typed the card, by phone or letter (MOTO): its owner is absent, and never asked by the bank. */
  isMoto?: true
}

/** Checks a card that is to be charged later; takes nothing. */
export type CardCheckRequest = Omit<ChargeRequest, 'amount'>

/** A charge without card entry: an instalment, a verification, a shop's renewal. */
export interface SavedChargeRequest extends Step {
  /** `psrc_…`, from an earlier success. */
  source: string
  statement: string
  /** Given when the cardholder is present: the issuer authenticates them, and a challenge returns there. */
  owner?: Pick<ChargeRequest, 'returnUrl' | 'confirmation'>
}

/** A card that the provider has taken over from another one, to be charged under an id of ours. */
export interface AdoptRequest {
  operationId: string
  merchantId: string
  /** `psrc_…`, as the merchant's shop knows the card. */
  source: string
  /** The provider's own reference of the card. */
  reference: string
}

/** A saved card that must never be charged again. */
export interface ForgetRequest {
  merchantId: string
  /** `psrc_…` */
  source: string
}

/** A card that the provider does not know, or no longer, is forgotten. */
export type ForgetOutcome = { kind: 'forgotten' } | Unknown

/** `unknown`: no such card; `in_use`: the reference or the source belongs to another. */
export type AdoptRefusal = 'unknown' | 'in_use'

export type AdoptOutcome =
  | { kind: 'adopted'; source: string; card: ChargedCard }
  | { kind: 'refused'; reason: AdoptRefusal }
  | Unknown

/** A charge of before that the provider has taken over from another one, or took itself, to be given back from here. */
export interface AdoptChargeRequest extends Step {
  /** The provider's own reference of the charge. */
  reference: string
}

/**
 * `unknown`: no such charge, or one that took nothing; `in_use`: it is another operation's; `differs`: another amount or
 * currency; `given_back`: nothing of it is left.
 */
export type AdoptChargeRefusal = AdoptRefusal | 'differs' | 'given_back'

export type AdoptChargeOutcome =
  | {
      kind: 'adopted'
      /** The id under which it is refunded. */
      ref: string
      /** What was given back of it before, in minor units. */
      refunded: number
      card: ChargedCard | null
    }
  | { kind: 'refused'; reason: AdoptChargeRefusal }
  | Unknown

export interface CaptureRequest extends Step {
  /** The provider's id of the authorisation; `amount` is at most what it holds. */
  authorisationRef: string
}

/** Releases the whole hold; `amount` is what was authorised. */
export interface VoidRequest extends Step {
  authorisationRef: string
}

/** What may be shown and stored of a card: never its number. */
export interface ChargedCard {
  /** Lower case: `visa`, `mastercard`, `amex`. */
  brand: string
  last4: string
  /** `credit`, `debit` or `prepaid`. */
  funding: string
  /** `MM/YYYY`. */
  expiry: string
  /** Null when the issuer did not say. */
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
  /** Null when the token named no card. */
  card: ChargedCard | null
}

/**
 * The card's owner must answer a challenge at `redirectUrl` first. Nothing was taken. `confirm` tells what came of it.
 * A challenge that is not answered may end as `declined` by itself, or stay open until it is closed.
 */
export interface ActionRequired {
  kind: 'action_required'
  threeDSAuthorisationId: string
  redirectUrl: string
  /** The challenge was passed, and the charge waits for `confirm`. */
  isPassed?: true
}

/** No answer, or no reliable one: the step may have happened. */
export interface Unknown {
  kind: 'unknown'
  /** Nothing was asked: by this call nothing has happened. */
  isNotSent?: true
}

export type ChargeOutcome = Succeeded | Declined | ActionRequired | Unknown

/** `not_found` alone promises nothing: the charge may still arrive. */
export type LookupOutcome = ChargeOutcome | { kind: 'not_found' }

/** The outcome the charge had after all, or the promise that it will never happen. */
export type CloseOutcome = ChargeOutcome | { kind: 'not_charged' }

/** May throw or never answer: the guard turns both into `unknown`. */
export interface CardProvider extends RefundingProvider, DisputingProvider, MovementsProvider {
  /** Written on every operation and with every saved card, so that what follows asks the right provider. */
  readonly name: string
  readonly page: ProviderPage
  charge(request: ChargeRequest, signal: AbortSignal): Promise<ChargeOutcome>
  authorise(request: ChargeRequest, signal: AbortSignal): Promise<ChargeOutcome>
  /** Has the issuer check the card and authenticate the cardholder; takes nothing. */
  checkCard(request: CardCheckRequest, signal: AbortSignal): Promise<ChargeOutcome>
  /** `action_required` only when the cardholder is present; otherwise that counts as declined. */
  chargeSaved(request: SavedChargeRequest, signal: AbortSignal): Promise<ChargeOutcome>
  /** Finishes a step whose challenge was passed, taking the money; `action_required` while it was not. */
  confirm(operationId: string, signal: AbortSignal): Promise<LookupOutcome>
  lookup(operationId: string, signal: AbortSignal): Promise<LookupOutcome>
  /** Abandons a charge, an authorisation, a card check or a saved-card charge, including its open challenge. */
  close(operationId: string, signal: AbortSignal): Promise<CloseOutcome>
  /** Takes all or part of a hold and releases the rest. Once per authorisation. */
  capture(request: CaptureRequest, signal: AbortSignal): Promise<FollowUpOutcome>
  voidAuthorisation(request: VoidRequest, signal: AbortSignal): Promise<FollowUpOutcome>
  /** Moves no money. Left out by a provider that takes no cards over. */
  adoptCard?(request: AdoptRequest, signal: AbortSignal): Promise<AdoptOutcome>
  /** Moves no money; refunds of it follow by `ref`. Left out by a provider that gives nothing back of before. */
  adoptCharge?(request: AdoptChargeRequest, signal: AbortSignal): Promise<AdoptChargeOutcome>
  /** Deletes a saved card, whose charges can still be given back. Left out by a provider that keeps no cards. */
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
