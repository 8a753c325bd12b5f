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
 */

/** Why a card was refused: the codes that callers of the payment API know. */
export const DECLINE_CODES = [
  'card_declined',
  'do_not_honor',
  'expired_card',
  'fraudulent',
  'incorrect_cvc',
  'incorrect_number',
  'insufficient_funds',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'not_permitted',
  'pickup_card',
  'processing_error',
  'stolen_card',
  'unknown_charge_error',
] as const

/** Why a payment token or a saved source was refused before any bank was asked. */
export const TOKEN_CODES = [
  'payment_token_unknown',
  'payment_token_used',
  'payment_token_expired',
  'payment_source_unknown',
] as const

/** Why the card's owner was not recognised: the challenge was failed, or not answered in time. */
export const CHALLENGE_CODES = ['authentication_failed', 'authentication_abandoned'] as const

export type DeclineCode =
  | (typeof DECLINE_CODES)[number]
  | (typeof TOKEN_CODES)[number]
  | (typeof CHALLENGE_CODES)[number]

/** What every step names. */
export interface Step {
  /** Ours, unique for ever; the provider's idempotency key. */
  operationId: string
  /** Whose payment it is; the provider names it again in its events. */
  merchantId: string
  /** Minor units. */
  amount: number
  currency: string
}

export interface ChargeRequest extends Step {
  /** `ptkn_…`, single use, made by the provider for the customer's page. */
  paymentToken: string
  /** What the card's owner reads on their statement. */
  statement: string
  /** Ask the issuer to authenticate the card's owner. */
  request3ds: boolean
  /** Where the card's owner goes after a challenge; the provider adds `threeDSAuthorisationId` to its query. */
  returnUrl: string
  /** Take nothing after a challenge was passed until `confirm` is called; left out, the charge follows by itself. */
  confirmation?: 'manual'
}

/** A card that is to be charged later: it is checked, and nothing is taken. */
export type CardCheckRequest = Omit<ChargeRequest, 'amount'>

/** A charge of a card that nobody types again: an instalment, a verification, a shop's renewal. */
export interface SavedChargeRequest extends Step {
  /** `psrc_…`, from an earlier success. */
  source: string
  statement: string
  /** Given when the card's owner is there: the issuer is asked to authenticate them, and a challenge returns there. */
  owner?: Pick<ChargeRequest, 'returnUrl' | 'confirmation'>
}

export interface CaptureRequest extends Step {
  /** The provider's own id of the authorisation; `amount` is at most what it holds. */
  authorisationRef: string
}

/** Releases all that is held; `amount` is what was authorised. */
export interface VoidRequest extends Step {
  authorisationRef: string
}

/** The card as it may be shown and kept: never its number. */
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
  /** Null when nobody asked for 3-D Secure. */
  threeDs: { passed: boolean; info: string } | null
  /** The wallet it came in, `apple_pay` or `google_pay`; not given for a card that was typed. */
  wallet?: string
}

export interface Succeeded {
  kind: 'succeeded'
  /** The provider's own id of the charge, the authorisation or the check. */
  ref: string
  /** `psrc_…`, to charge the card again; null when it cannot be. */
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

/** No answer, or none that can be trusted: the step may have happened. */
export interface Unknown {
  kind: 'unknown'
}

/** What a charge, an authorisation or a check of a card came to. */
export type ChargeOutcome = Succeeded | Declined | ActionRequired | Unknown

/** What a provider knows of a charge. `not_found` alone promises nothing: the charge may still arrive. */
export type LookupOutcome = ChargeOutcome | { kind: 'not_found' }

/** What closing came to: the outcome it had after all, or the promise that it will never charge. */
export type CloseOutcome = ChargeOutcome | { kind: 'not_charged' }

/** How the customer's page takes a card for a provider. */
export interface CardPage {
  /** The part of the page that is loaded for it, a file of `web/src/invoice/card/parts`. */
  part: string
  /** Where that part sends the card; never our own API. */
  tokensUrl: string
  /** What else the part needs, such as a publishable key. It is public. */
  settings: Readonly<Record<string, string>>
}

/** An adapter. It may throw or never answer: its caller turns both into `unknown`. */
export interface CardProvider extends RefundingProvider, DisputingProvider, MovementsProvider {
  /** Written on every operation and with every saved card, so that what follows asks the right provider. */
  readonly name: string
  readonly page: CardPage
  /** Takes money from the card behind a token. */
  charge(request: ChargeRequest, signal: AbortSignal): Promise<ChargeOutcome>
  /** Holds money on the card behind a token. */
  authorise(request: ChargeRequest, signal: AbortSignal): Promise<ChargeOutcome>
  /** Asks the bank of the card behind a token whether it is good, and its owner whether it is theirs; takes nothing. */
  checkCard(request: CardCheckRequest, signal: AbortSignal): Promise<ChargeOutcome>
  /** Takes money from a saved card. Answers `action_required` only where its owner is there; else that is declined. */
  chargeSaved(request: SavedChargeRequest, signal: AbortSignal): Promise<ChargeOutcome>
  /** Finishes a step whose challenge was passed, taking the money; `action_required` while it was not. */
  confirm(operationId: string, signal: AbortSignal): Promise<LookupOutcome>
  /** What became of a charge, an authorisation, a check of a card or a charge of a saved one. */
  lookup(operationId: string, signal: AbortSignal): Promise<LookupOutcome>
  /** Gives up a charge, an authorisation, a check of a card or a charge of a saved one, an open challenge with it. */
  close(operationId: string, signal: AbortSignal): Promise<CloseOutcome>
  /** Takes what an authorisation holds, or a part of it; the rest is released. Once per authorisation. */
  capture(request: CaptureRequest, signal: AbortSignal): Promise<FollowUpOutcome>
  /** Releases what an authorisation holds. */
  voidAuthorisation(request: VoidRequest, signal: AbortSignal): Promise<FollowUpOutcome>
  readEvent: ReadEvent
}

/** A provider behind its guard: always answers, within the time limit, and never inside a transaction. */
export interface CardGateway extends RefundingGateway, DisputingGateway, MovementsGateway {
  readonly name: string
  readonly page: CardPage
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  authorise(request: ChargeRequest): Promise<ChargeOutcome>
  checkCard(request: CardCheckRequest): Promise<ChargeOutcome>
  chargeSaved(request: SavedChargeRequest): Promise<ChargeOutcome>
  confirm(operationId: string): Promise<LookupOutcome>
  lookup(operationId: string): Promise<LookupOutcome>
  close(operationId: string): Promise<CloseOutcome>
  capture(request: CaptureRequest): Promise<FollowUpOutcome>
  voidAuthorisation(request: VoidRequest): Promise<FollowUpOutcome>
}
