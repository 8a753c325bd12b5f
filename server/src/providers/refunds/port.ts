/**
 * Giving money back the way it came, as providers of every method promise it.
 *
 * 1. A refund is idempotent by its operation id. Several may be made, up to what was taken.
 * 2. `refused` is final and moved nothing. Whatever is not certain is neither: the adapter throws, or answers `unknown`.
 * 3. A refund may be `pending` for days: the money is on its way, and `lookupFollowUp` tells in the end.
 * 4. A refund that succeeded may still come back, weeks later, when the payer's account cannot take it: from then on
 *    `lookupFollowUp` answers `returned`, for ever. An event says so.
 * 5. After `closeFollowUp` has answered `not_done`, nothing will ever happen under that id.
 */

/** Final refusals of a capture, void or refund. */
export const FOLLOW_UP_CODES = [
  /** The provider knows no charge or authorisation of that id. */
  'charge_unknown',
  /** Already captured. */
  'authorisation_captured',
  /** Already voided, or released by an earlier capture. */
  'authorisation_voided',
  'authorisation_expired',
  /** More than is held, or than is left of the charge. */
  'amount_too_large',
  /** The payer's bank does not take the money back. */
  'refund_failed',
] as const
export type FollowUpCode = (typeof FOLLOW_UP_CODES)[number]

/** No answer, or no reliable one: the step may have happened. */
interface Unknown {
  kind: 'unknown'
}

/** What a capture, a void or a refund came to. A void of what has expired or was voided before succeeds. */
export type FollowUpOutcome =
  | { kind: 'succeeded'; ref: string }
  | { kind: 'pending'; ref: string }
  | { kind: 'refused'; code: FollowUpCode }
  | Unknown

/** A refund that had succeeded and came back: the provider has the money again. */
export interface RefundReturned {
  kind: 'returned'
  ref: string
  code: FollowUpCode
}

export type RefundOutcome = FollowUpOutcome | RefundReturned

export type FollowUpLookup = RefundOutcome | { kind: 'not_found' }

/** The outcome the step had after all, or the promise that it will never happen. */
export type FollowUpClose = RefundOutcome | { kind: 'not_done' }

export interface RefundRequest {
  /** Ours, globally unique; the provider's idempotency key. */
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
   * Finds a refund that was made under this id and of which everything here was lost. Moves no money; `not_found` where
   * no refund of that charge has the id, the amount and the currency. Left out by a provider that cannot tell.
   */
  adoptRefund?(request: RefundRequest, signal: AbortSignal): Promise<FollowUpLookup>
}

export interface RefundingGateway {
  refund(request: RefundRequest): Promise<RefundOutcome>
  lookupFollowUp(operationId: string): Promise<FollowUpLookup>
  closeFollowUp(operationId: string): Promise<FollowUpClose>
  adoptRefund?(request: RefundRequest): Promise<FollowUpLookup>
}
