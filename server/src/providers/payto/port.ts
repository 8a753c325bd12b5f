/**
 * What a PayTo provider has to promise, beside what `refunds/`, `disputes/`, `events/` and `movements/` promise of every
 * provider. A real one is added as one folder beside `sandbox/`; docs/providers.md has the steps.
 *
 * 1. The agreement is made between the customer's page and the provider: the page sends the PayID or account to the
 *    provider's own address and gets the `agreementToken`; neither passes through our API. It is good for one payment,
 *    up to the amount the payer approved.
 * 2. `lookupAgreement` tells where it stands. `refused` and `expired` are final; an active one stays active until it is
 *    used. From the first look on the provider knows whose payment waits for it, and names that in its events.
 * 3. A charge is idempotent by `operationId`: asked again with the same id, also at the same moment or days later, it
 *    gives the first answer and takes no more money.
 * 4. `refused` is final and means that nothing was taken. Whatever is not certain is not `refused`: the adapter
 *    throws, or answers `unknown`. `paid` is final as well: what comes back
 *    after it is a dispute.
 * 5. `lookup` tells what became of a charge, also when it never got its answer. `not_found` alone promises nothing.
 * 6. `close` gives a charge up: after it has answered `not_charged`, nothing will ever be taken under that id.
 * 7. An event comes when an agreement was answered or has expired, when a charge was paid or refused, and of disputes.
 */

import type { HeldBack } from '../circuit/port.ts'
import type { DisputingGateway, DisputingProvider } from '../disputes/port.ts'
import type { ReadEvent } from '../events/port.ts'
import type { MovementsGateway, MovementsProvider } from '../movements/port.ts'
import type { RefundingGateway, RefundingProvider } from '../refunds/port.ts'

/** Why a charge failed. */
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
  /** Ours, globally unique; the provider's idempotency key. */
  operationId: string
  /** The provider repeats it in its events. */
  merchantId: string
  /** `agrm_…`, made by the provider for the customer's page. */
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
  /** Null when the token named no agreement. */
  accountHint: string | null
}

/** No answer, or no reliable one: the money may have been taken. */
export interface PayToUnknown {
  kind: 'unknown'
  /** Nothing was asked: by this call nothing has happened. */
  isNotSent?: true
}

export type PayToOutcome = PayToPaid | PayToRefused | PayToUnknown
export type PayToLookup = PayToOutcome | { kind: 'not_found' }
export type PayToClose = PayToOutcome | { kind: 'not_charged' }

/** Where an agreement stands. */
export type AgreementState =
  | { kind: 'pending' | 'active' | 'refused' | 'expired'; accountHint: string }
  | { kind: 'not_found' }
  | PayToUnknown

/** May throw or never answer: the guard turns both into `unknown`. */
export interface PayToProvider extends RefundingProvider, DisputingProvider, MovementsProvider {
  readonly name: string
  /** Where the customer's page asks for an agreement. */
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
