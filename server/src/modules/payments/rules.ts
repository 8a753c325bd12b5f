import { TRANSACTION_STATUSES, type TransactionStatus } from '@paydeck/contract/merchant/status'

/**
 * Every change of status that a payment can make. A disputed payment returns to its earlier status when the dispute is
 * won, and stays disputed when it is lost.
 */
const PAYMENT_MOVES: Readonly<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  incomplete: ['accepted', 'pending', 'not_captured', 'paid', 'failed'],
  // The payment of a running plan; it can be refunded or disputed like a paid one.
  accepted: ['pending', 'paid', 'failed', 'partially_refunded', 'refunded', 'disputed'],
  // To `not_captured` when the answer to an authorisation came late.
  pending: ['accepted', 'paid', 'not_captured', 'failed', 'cancelled'],
  not_captured: ['paid', 'cancelled'],
  // To `failed` when a confirmed direct debit is returned, even after a refund.
  paid: ['partially_refunded', 'refunded', 'disputed', 'failed'],
  // A refund may be returned weeks later.
  partially_refunded: ['refunded', 'disputed', 'failed', 'paid', 'accepted'],
  disputed: ['paid', 'partially_refunded', 'refunded', 'accepted'],
  // A cardholder may dispute a payment that was already refunded.
  refunded: ['disputed', 'failed', 'partially_refunded', 'paid', 'accepted'],
  // Only statusAfterReturn leaves `failed`, for a returned debit that is won back.
  failed: [],
  cancelled: [],
}

export const canMove = (from: TransactionStatus, to: TransactionStatus): boolean =>
  PAYMENT_MOVES[from].includes(to)

/**
 * The status of a direct debit after its bank has taken back `returned` in total: failed when that is all of it, paid
 * or refunded again once some of it is won back. Minor units.
 */
export function statusAfterReturn(
  { status, captured, refunded }: { status: TransactionStatus; captured: number; refunded: number },
  returned: number,
): TransactionStatus {
  if (returned === captured) return canMove(status, 'failed') ? 'failed' : status
  if (status !== 'failed') return status
  if (refunded === 0) return 'paid'
  return refunded === captured ? 'refunded' : 'partially_refunded'
}

/** The statuses from which a payment may reach another, for guarded updates. */
export const sourcesOf = (to: TransactionStatus): TransactionStatus[] =>
  TRANSACTION_STATUSES.filter((from) => canMove(from, to))
