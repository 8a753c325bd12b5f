import type { PayoutBlock, Row } from '../../db/rows.ts'

export type PayoutStatus = Row<'app.payout'>['status']

/** Every move a payout can make; what is not here cannot happen. */
export const PAYOUT_MOVES: Readonly<Record<PayoutStatus, readonly PayoutStatus[]>> = {
  pending: ['in_transit', 'paid', 'failed'],
  in_transit: ['paid', 'failed'],
  // Sent back after it had arrived.
  paid: ['failed'],
  failed: [],
}

/** The statuses from which a payout may reach another: what a guarded update asks for. */
export const sourcesOf = (to: PayoutStatus): PayoutStatus[] =>
  (Object.keys(PAYOUT_MOVES) as PayoutStatus[]).filter((from) => PAYOUT_MOVES[from].includes(to))

/** What a run finds in one currency. Minor units. */
export interface Found {
  /** Net of every entry that may be paid on the day. */
  available: number
  entries: number
  /** Null: there is no account of the currency. */
  account: { externalAccountId: string; heldUntil: Date | null } | null
  hasProvider: boolean
}

/** What a run does about it. */
export type Decision =
  | { kind: 'pay'; amount: number; externalAccountId: string }
  | { kind: 'carried_forward' | PayoutBlock }
  /** Nothing is there and nothing happened: not worth a line. */
  | { kind: 'nothing' }

/**
 * Decides one currency of one run: everything available is paid at once; zero or less is carried forward; without an
 * account, while the account is on hold, or without a bank to pay through, the balance stays.
 */
export function decide({ available, entries, account, hasProvider }: Found, asOf: Date): Decision {
  if (entries === 0) return { kind: 'nothing' }
  if (available <= 0) return { kind: 'carried_forward' }
  if (!account) return { kind: 'no_bank_account' }
  if (account.heldUntil && account.heldUntil > asOf) return { kind: 'account_on_hold' }
  if (!hasProvider) return { kind: 'no_bank_provider' }
  return { kind: 'pay', amount: available, externalAccountId: account.externalAccountId }
}

/**
 * What the merchant reads on the bank statement: the day and the end of the payout's id, at most 18 characters of the
 * kind that banks let through.
 */
export function referenceOf(payoutId: string, businessDay: string): string {
  const tail = payoutId.slice(-8).replaceAll(/[^A-Za-z0-9]/g, 'X')
  return `PD${businessDay.slice(2).replaceAll('-', '')} ${tail.toUpperCase()}`
}

/** A payout that is not known to have arrived or failed for this long after its day needs a person. */
export const ALERT_AFTER = 3 * 24 * 60 * 60_000
