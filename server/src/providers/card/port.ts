/**
 * What a card provider has to promise. A real one is added as one folder beside `sandbox/` that implements
 * `CardProvider`; nothing else in the server knows it.
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
 * 7. Events only say that something is new about an operation. They may come late, twice, in any order or never: the
 *    server then asks `lookup`, `lookupFollowUp` or, where the event names a dispute, `lookupDispute`, and believes
 *    those.
 * 8. A card that is checked is asked everything a charge would be asked, and nothing is taken or held. Its success
 *    carries a source that may be charged later.
 * 9. A dispute takes money back from one charge or capture. It is told of when it is opened and when it is decided;
 *    `won` and `lost` are final. A charge has at most one dispute that was not won.
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
}

/** A card that is to be charged later: it is checked, and nothing is taken. */
export type CardCheckRequest = Omit<ChargeRequest, 'amount'>

/** A charge of a card that nobody types again: an instalment, a verification, a shop's renewal. */
export interface SavedChargeRequest extends Step {
  /** `psrc_…`, from an earlier success. */
  source: string
  statement: string
  /** Given when the card's owner is there: the issuer is asked to authenticate them, and a challenge returns there. */
  owner?: { returnUrl: string }
}

export interface CaptureRequest extends Step {
  /** The provider's own id of the authorisation; `amount` is at most what it holds. */
  authorisationRef: string
}

/** Releases all that is held; `amount` is what was authorised. */
export interface VoidRequest extends Step {
  authorisationRef: string
}

export interface RefundRequest extends Step {
  /** The provider's own id of the charge or capture that took the money. */
  chargeRef: string
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
 * The card's owner must answer a challenge at `redirectUrl` first. Nothing was taken. What comes of it is told by
 * `confirm`; a challenge that nobody answers ends as `declined` by itself.
 */
export interface ActionRequired {
  kind: 'action_required'
  threeDSAuthorisationId: string
  redirectUrl: string
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

/** Why a capture, a void or a refund was refused for good. */
export const FOLLOW_UP_CODES = [
  /** No charge or authorisation of that id is known. */
  'charge_unknown',
  /** The authorisation was captured before. */
  'authorisation_captured',
  /** The authorisation was voided before, or released by an earlier capture. */
  'authorisation_voided',
  'authorisation_expired',
  /** More than is held, or more than is left of the charge. */
  'amount_too_large',
  /** The card's bank does not take the money back. */
  'refund_failed',
] as const
export type FollowUpCode = (typeof FOLLOW_UP_CODES)[number]

/**
 * What a capture, a void or a refund came to. A refund may be `pending` for days: the money is on its way, and
 * `lookupFollowUp` tells in the end. A void of what has expired or was voided before succeeds: nothing is held.
 */
export type FollowUpOutcome =
  | { kind: 'succeeded'; ref: string }
  | { kind: 'pending'; ref: string }
  | { kind: 'refused'; code: FollowUpCode }
  | Unknown

export type FollowUpLookup = FollowUpOutcome | { kind: 'not_found' }

/** What closing came to: the outcome it had after all, or the promise that it will never happen. */
export type FollowUpClose = FollowUpOutcome | { kind: 'not_done' }

/** A dispute as the provider knows it now. Its outcome is the merchant's: `won`, the money comes back. */
export interface ProviderDispute {
  kind: 'dispute'
  /** Ours, of the charge, the capture or the charge of a saved card that is disputed. */
  operationId: string
  /** Minor units, at most what was charged. */
  amount: number
  /** What the card's owner says, in the provider's word: `fraudulent`, `product_not_received`, … */
  reason: string
  state: 'open' | 'won' | 'lost'
}

export type DisputeLookup = ProviderDispute | { kind: 'not_found' } | Unknown

/** An event, after its signature was checked: something is new about an operation or a dispute of ours. */
export interface ProviderEvent {
  /** The provider's own, the same for every delivery of this event. */
  eventId: string
  /** What it says happened; for people. */
  type: string
  merchantId: string
  operationId: string
  /** The provider's own id of the dispute that it is about. */
  disputeRef?: string
}

/** What a delivery of an event is worth. `stale`: rightly signed, but more than 300 seconds ago. */
export type EventReading =
  | { kind: 'event'; event: ProviderEvent }
  | { kind: 'forged' }
  | { kind: 'stale' }
  | { kind: 'unreadable' }

/** An adapter. It may throw or never answer: its caller turns both into `unknown`. */
export interface CardProvider {
  /** Written on every operation, so that a later look-up asks the right provider. */
  readonly name: string
  /** Takes money from the card behind a token. */
  charge(request: ChargeRequest, signal: AbortSignal): Promise<ChargeOutcome>
  /** Holds money on the card behind a token. */
  authorise(request: ChargeRequest, signal: AbortSignal): Promise<ChargeOutcome>
  /** Asks the bank of the card behind a token whether it is good, and its owner whether it is theirs; takes nothing. */
  checkCard(request: CardCheckRequest, signal: AbortSignal): Promise<ChargeOutcome>
  /** Takes money from a saved card. Answers `action_required` only where its owner is there; else that is declined. */
  chargeSaved(request: SavedChargeRequest, signal: AbortSignal): Promise<ChargeOutcome>
  /** Finishes a step whose challenge has been answered; `action_required` while it has not. */
  confirm(operationId: string, signal: AbortSignal): Promise<LookupOutcome>
  /** What became of a charge, an authorisation, a check of a card or a charge of a saved one. */
  lookup(operationId: string, signal: AbortSignal): Promise<LookupOutcome>
  /** Gives up a charge, an authorisation, a check of a card or a charge of a saved one, an open challenge with it. */
  close(operationId: string, signal: AbortSignal): Promise<CloseOutcome>
  /** Takes what an authorisation holds, or a part of it; the rest is released. Once per authorisation. */
  capture(request: CaptureRequest, signal: AbortSignal): Promise<FollowUpOutcome>
  /** Releases what an authorisation holds. */
  voidAuthorisation(request: VoidRequest, signal: AbortSignal): Promise<FollowUpOutcome>
  /** Gives money back, several times up to what was taken. */
  refund(request: RefundRequest, signal: AbortSignal): Promise<FollowUpOutcome>
  /** What became of a capture, a void or a refund. */
  lookupFollowUp(operationId: string, signal: AbortSignal): Promise<FollowUpLookup>
  /** Gives up a capture, a void or a refund. */
  closeFollowUp(operationId: string, signal: AbortSignal): Promise<FollowUpClose>
  /** What a dispute is about and where it stands. */
  lookupDispute(disputeRef: string, signal: AbortSignal): Promise<DisputeLookup>
  /**
   * Reads a delivery: checks the signature over the raw bytes in constant time and the age of its time stamp.
   * `wall` is the time of the wall.
   */
  readEvent(
    raw: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    wall: Date,
  ): EventReading
}

/** A provider behind its guard: always answers, within the time limit, and never inside a transaction. */
export interface CardGateway {
  readonly name: string
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  authorise(request: ChargeRequest): Promise<ChargeOutcome>
  checkCard(request: CardCheckRequest): Promise<ChargeOutcome>
  chargeSaved(request: SavedChargeRequest): Promise<ChargeOutcome>
  confirm(operationId: string): Promise<LookupOutcome>
  lookup(operationId: string): Promise<LookupOutcome>
  close(operationId: string): Promise<CloseOutcome>
  capture(request: CaptureRequest): Promise<FollowUpOutcome>
  voidAuthorisation(request: VoidRequest): Promise<FollowUpOutcome>
  refund(request: RefundRequest): Promise<FollowUpOutcome>
  lookupFollowUp(operationId: string): Promise<FollowUpLookup>
  closeFollowUp(operationId: string): Promise<FollowUpClose>
  lookupDispute(disputeRef: string): Promise<DisputeLookup>
}
