/**
 * What a card provider has to promise. A real one is added as one folder beside `sandbox/` that implements
 * `CardProvider`; nothing else in the server knows it.
 *
 * 1. A charge is idempotent by `operationId`: asked again with the same id, also at the same moment or days later,
 *    it gives the first answer and takes no more money.
 * 2. `declined` is final and means that nothing was taken. Whatever is not certain is not `declined`: the adapter
 *    throws, or answers `unknown`.
 * 3. `lookup` tells what became of an operation, also when the charge never got its answer.
 * 4. `close` gives an operation up: after it has answered `not_charged`, no charge will ever happen under that id,
 *    not even one that is still on its way.
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

/** Why a payment token was refused before any bank was asked. */
export const TOKEN_CODES = [
  'payment_token_unknown',
  'payment_token_used',
  'payment_token_expired',
] as const

export type DeclineCode = (typeof DECLINE_CODES)[number] | (typeof TOKEN_CODES)[number]

export interface ChargeRequest {
  /** Ours, unique for ever; the provider's idempotency key. */
  operationId: string
  /** `ptkn_…`, single use, made by the provider for the customer's page. */
  paymentToken: string
  /** Minor units. */
  amount: number
  currency: string
  /** What the card's owner reads on their statement. */
  statement: string
  /** Ask the issuer to authenticate the card's owner. */
  request3ds: boolean
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
}

export interface Succeeded {
  kind: 'succeeded'
  /** The provider's own id of the charge. */
  ref: string
  card: ChargedCard
}

export interface Declined {
  kind: 'declined'
  code: DeclineCode
  /** Null when the token named no card. */
  card: ChargedCard | null
}

/** No answer, or none that can be trusted: the charge may have happened. */
export interface Unknown {
  kind: 'unknown'
}

export type ChargeOutcome = Succeeded | Declined | Unknown

/** What a provider knows of an operation. `not_found` alone promises nothing: the charge may still arrive. */
export type LookupOutcome = ChargeOutcome | { kind: 'not_found' }

/** What closing came to: the outcome it had after all, or the promise that it will never charge. */
export type CloseOutcome = ChargeOutcome | { kind: 'not_charged' }

/** An adapter. It may throw or never answer: its caller turns both into `unknown`. */
export interface CardProvider {
  /** Written on every operation, so that a later look-up asks the right provider. */
  readonly name: string
  charge(request: ChargeRequest, signal: AbortSignal): Promise<ChargeOutcome>
  lookup(operationId: string, signal: AbortSignal): Promise<LookupOutcome>
  close(operationId: string, signal: AbortSignal): Promise<CloseOutcome>
}

/** A provider behind its guard: always answers, within the time limit, and never inside a transaction. */
export interface CardGateway {
  readonly name: string
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  lookup(operationId: string): Promise<LookupOutcome>
  close(operationId: string): Promise<CloseOutcome>
}
