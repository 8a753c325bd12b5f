/**
 * The contract for refunds, which applies to providers of every payment method.
 *
 * 1. A refund is idempotent by its operation id. Several may be made, up to the amount taken.
 * 2. `refused` is final and moved nothing. If the adapter is not certain, it throws or returns `unknown`.
 * 3. A refund may be `pending` for days while the money is on its way; `lookupFollowUp` returns the final outcome.
 * 4. A succeeded refund may still be returned, weeks later, if the payer's account cannot take it: from then on
 *    `lookupFollowUp` always returns `returned`. An event announces it.
 * 5. Once `closeFollowUp` returns `not_done`, nothing will ever happen under that id.
 */

export const FOLLOW_UP_CODES = [
  /** The provider has no charge or authorisation with that id. */
  'charge_unknown',
  /** Already captured. */
  'authorisation_captured',
  /** Already voided, or released by an earlier capture. */
  'authorisation_voided',
  'authorisation_expired',
  /** More than the amount held, or left of the charge. */
  'amount_too_large',
  /** The payer's bank does not accept the refund. */
  'refund_failed',
] as const
export type FollowUpCode = (typeof FOLLOW_UP_CODES)[number]

/** No reliable answer: the step may have happened. */
interface Unknown {
  kind: 'unknown'
}

/** The outcome of a capture, a void or a refund. Voiding an expired or already voided hold succeeds. */
export type FollowUpOutcome =
  | { kind: 'succeeded'; ref: string }
  | { kind: 'pending'; ref: string }
  | { kind: 'refused'; code: FollowUpCode }
  | Unknown

/** A succeeded refund was returned: the provider has the money again. */
export interface RefundReturned {
  kind: 'returned'
  ref: string
  code: FollowUpCode
}

export type RefundOutcome = FollowUpOutcome | RefundReturned

export type FollowUpLookup = RefundOutcome | { kind: 'not_found' }

/** The outcome of a step that did happen, or the promise that it never will. */
export type FollowUpClose = RefundOutcome | { kind: 'not_done' }

export interface RefundRequest {
  /** Our globally unique id; also the provider's idempotency key. */
  operationId: string
  /** The provider repeats it in its events. */
  merchantId: string
  /** Minor units. */
  amount: number
  currency: string
  /** The provider's id of the charge or capture that took the money. */
  chargeRef: string
}

export interface RefundingProvider {
  refund(request: RefundRequest, signal: AbortSignal): Promise<RefundOutcome>
  lookupFollowUp(operationId: string, signal: AbortSignal): Promise<FollowUpLookup>
  closeFollowUp(operationId: string, signal: AbortSignal): Promise<FollowUpClose>
  /**
   * Finds a refund made with this id, after all our records of it were lost. Moves no money; `not_found` unless a
   * refund of that charge has the id, amount and currency. Absent if the provider cannot tell.
   */
  adoptRefund?(request: RefundRequest, signal: AbortSignal): Promise<FollowUpLookup>
}

export interface RefundingGateway {
  refund(request: RefundRequest): Promise<RefundOutcome>
  lookupFollowUp(operationId: string): Promise<FollowUpLookup>
  closeFollowUp(operationId: string): Promise<FollowUpClose>
  adoptRefund?(request: RefundRequest): Promise<FollowUpLookup>
}
