import { TRANSACTION_STATUSES, type TransactionStatus } from '@paydeck/contract/status'

/**
 * Every move a payment can make; what is not here cannot happen. A disputed payment returns to where it was when the
 * dispute is won, and stays disputed when it is lost.
 */
export const PAYMENT_MOVES: Readonly<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  incomplete: ['accepted', 'pending', 'not_captured', 'paid', 'failed'],
  accepted: ['pending', 'paid', 'failed'],
  pending: ['paid', 'failed', 'cancelled'],
  not_captured: ['paid', 'cancelled'],
  // Failed: a direct debit that was returned after it had been confirmed.
  paid: ['partially_refunded', 'refunded', 'disputed', 'failed'],
  partially_refunded: ['refunded', 'disputed'],
  disputed: ['paid', 'partially_refunded'],
  refunded: [],
  failed: [],
  cancelled: [],
}

/** Whether a payment may move from one status to another. */
export const canMove = (from: TransactionStatus, to: TransactionStatus): boolean =>
  PAYMENT_MOVES[from].includes(to)

/** The statuses from which a payment may reach another: what a guarded update asks for. */
export const sourcesOf = (to: TransactionStatus): TransactionStatus[] =>
  TRANSACTION_STATUSES.filter((from) => canMove(from, to))

const MINUTE = 60_000
/** After how long an unknown outcome is asked for again; the last one repeats. */
const CHECK_AFTER = [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE] as const

/** When to ask next, after `checks` times of asking in vain. */
export function nextCheck(checks: number, now: Date): Date {
  const wait = CHECK_AFTER[Math.min(checks, CHECK_AFTER.length - 1)] ?? 60 * MINUTE
  return new Date(now.getTime() + wait)
}

/** A charge the provider has never heard of for this long is given up, so that it can never happen. */
export const GIVE_UP_AFTER = 5 * MINUTE

/** An outcome that is unknown for this long needs a person. */
export const ALERT_AFTER = 24 * 60 * MINUTE
