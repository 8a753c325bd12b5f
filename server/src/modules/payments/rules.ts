import { TRANSACTION_STATUSES, type TransactionStatus } from '@paydeck/contract/merchant/status'

/**
 * Every move a payment can make; what is not here cannot happen. A disputed payment returns to where it was when the
 * dispute is won, and stays disputed when it is lost.
 */
const PAYMENT_MOVES: Readonly<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  incomplete: ['accepted', 'pending', 'not_captured', 'paid', 'failed'],
  // A running plan is accepted, and may be refunded or disputed like a paid payment.
  accepted: ['pending', 'paid', 'failed', 'partially_refunded', 'refunded', 'disputed'],
  // Not captured: the answer to an authorisation came late.
  pending: ['accepted', 'paid', 'not_captured', 'failed', 'cancelled'],
  not_captured: ['paid', 'cancelled'],
  // Failed: a direct debit that was returned after it had been confirmed, whatever was refunded meanwhile.
  paid: ['partially_refunded', 'refunded', 'disputed', 'failed'],
  // A refund that was made may come back weeks later.
  partially_refunded: ['refunded', 'disputed', 'failed', 'paid', 'accepted'],
  disputed: ['paid', 'partially_refunded', 'refunded', 'accepted'],
  // A card's owner may dispute what was given back already.
  refunded: ['disputed', 'failed', 'partially_refunded', 'paid', 'accepted'],
  // One that a bank took back and that was won again is the only one: see statusAfterReturn.
  failed: [],
  cancelled: [],
}

/** Whether a payment may move from one status to another. */
export const canMove = (from: TransactionStatus, to: TransactionStatus): boolean =>
  PAYMENT_MOVES[from].includes(to)

/**
 * What a debit is when its bank has taken so much of it: it fails with the whole, and is paid again, as far as it was
 * not refunded, when some of that is won back. Minor units.
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

/** The statuses from which a payment may reach another: what a guarded update asks for. */
export const sourcesOf = (to: TransactionStatus): TransactionStatus[] =>
  TRANSACTION_STATUSES.filter((from) => canMove(from, to))
