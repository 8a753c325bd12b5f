/**
 * The contract of a PayTo provider, on top of `refunds/`, `disputes/`, `events/` and `movements/`, which apply to all
 * providers. A real one is one folder beside `sandbox/`; docs/providers.md has the steps.
 *
 * 1. The hosted page and the provider make the agreement: the page sends the PayID or account to the provider's own
 *    address and gets the `agreementToken`; neither passes through our API. The agreement is good for one payment, up
 *    to the amount the payer approved.
 * 2. `lookupAgreement` returns its state. `refused` and `expired` are final; an active agreement stays active until it
 *    is used. From the first lookup on, the provider knows which payment waits for it, and names that payment in its
 *    events.
 * 3. A charge is idempotent by `operationId`: asked again with the same id, even at the same moment or days later, it
 *    returns the first outcome and takes no more money.
 * 4. `refused` is final and means that nothing was taken. If the adapter is not certain, it throws or returns
 *    `unknown`. `paid` is final as well: money that comes back later is a dispute.
 * 5. `lookup` returns the outcome of a charge, even if it never got a response. `not_found` proves nothing on its own.
 * 6. `close` abandons a charge: once it returns `not_charged`, nothing will ever be taken under that id.
 * 7. The provider sends an event when an agreement is answered or expires, when a charge is paid or refused, and for
 *    disputes.
 */

import type { HeldBack } from '../circuit/port.ts'
import type { DisputingGateway, DisputingProvider } from '../disputes/port.ts'
import type { ReadEvent } from '../events/port.ts'
import type { MovementsGateway, MovementsProvider } from '../movements/port.ts'
import type { RefundingGateway, RefundingProvider } from '../refunds/port.ts'

export const PAYTO_REFUSALS = [
  'agreement_unknown',
  'agreement_refused',
  'agreement_expired',
  'agreement_used',
  'agreement_amount',
  'insufficient_funds',
  'payment_refused',
] as const
export type PayToRefusalCode = (typeof PAYTO_REFUSALS)[number]

export interface AgreementQuery {
  agreementToken: string
  operationId: string
  merchantId: string
}

export interface PayToRequest {
  /** Our globally unique id; also the provider's idempotency key. */
  operationId: string
  /** The provider repeats it in its events. */
  merchantId: string
  /** `agrm_…`, made by the provider for the hosted page. */
  agreementToken: string
  /** Minor units. */
  amount: number
  currency: string
  /** Appears on the payer's statement. */
  reference: string
}

export interface PayToPaid {
  kind: 'paid'
  /** The provider's id. */
  ref: string
  accountHint: string
}

export interface PayToRefused {
  kind: 'refused'
  code: PayToRefusalCode
  /** Null if the token named no agreement. */
  accountHint: string | null
}

/** No reliable answer: the money may have been taken. */
export interface PayToUnknown {
  kind: 'unknown'
  /** The call was never made, so it did nothing. */
  isNotSent?: true
}

export type PayToOutcome = PayToPaid | PayToRefused | PayToUnknown
export type PayToLookup = PayToOutcome | { kind: 'not_found' }
export type PayToClose = PayToOutcome | { kind: 'not_charged' }

export type AgreementState =
  | { kind: 'pending' | 'active' | 'refused' | 'expired'; accountHint: string }
  | { kind: 'not_found' }
  | PayToUnknown

/** May throw or never answer; the guard turns both into `unknown`. */
export interface PayToProvider extends RefundingProvider, DisputingProvider, MovementsProvider {
  readonly name: string
  /** Where the hosted page requests an agreement. */
  readonly agreementsUrl: string
  lookupAgreement(query: AgreementQuery, signal: AbortSignal): Promise<AgreementState>
  charge(request: PayToRequest, signal: AbortSignal): Promise<PayToOutcome>
  lookup(operationId: string, signal: AbortSignal): Promise<PayToLookup>
  close(operationId: string, signal: AbortSignal): Promise<PayToClose>
  readEvent: ReadEvent
}

/** A guarded provider: always answers within the time limit, and throws inside a transaction. */
export interface PayToGateway
  extends HeldBack, RefundingGateway, DisputingGateway, MovementsGateway {
  readonly name: string
  readonly agreementsUrl: string
  lookupAgreement(query: AgreementQuery): Promise<AgreementState>
  charge(request: PayToRequest): Promise<PayToOutcome>
  lookup(operationId: string): Promise<PayToLookup>
  close(operationId: string): Promise<PayToClose>
}
