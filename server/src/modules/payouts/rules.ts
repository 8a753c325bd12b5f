import type { PayoutBlock, Row } from '../../db/rows.ts'

export type PayoutStatus = Row<'app.payout'>['status']

/** The allowed transitions; no other can happen. */
export const PAYOUT_MOVES: Readonly<Record<PayoutStatus, readonly PayoutStatus[]>> = {
  pending: ['in_transit', 'paid', 'failed'],
  in_transit: ['paid', 'failed'],
  // Returned after it had arrived.
  paid: ['failed'],
  failed: [],
}

/** The statuses from which a payout may move to another, for a guarded update. */
export const sourcesOf = (to: PayoutStatus): PayoutStatus[] =>
  (Object.keys(PAYOUT_MOVES) as PayoutStatus[]).filter((from) => PAYOUT_MOVES[from].includes(to))

export interface PayoutAccountState {
  externalAccountId: string
  heldUntil: Date | null
  returnedAt: Date | null
}

/** What a run finds for one currency. Minor units. */
export interface Found {
  /** The net of all entries available on the day. */
  available: number
  entries: number
  /** Null: the currency has no account. */
  account: PayoutAccountState | null
  /** The bank that sends the payout; null when none is configured. */
  provider: string | null
}

export type Decision =
  | { kind: 'pay'; amount: number; externalAccountId: string; provider: string }
  | { kind: 'carried_forward' | PayoutBlock }
  /** No entries, so the run records nothing. */
  | { kind: 'nothing' }

/** Pays everything available; carries forward zero or less; leaves a blocked balance. */
export function decide({ available, entries, account, provider }: Found, asOf: Date): Decision {
  if (entries === 0) return { kind: 'nothing' }
  if (available <= 0) return { kind: 'carried_forward' }
  const block = blockOf({ account, provider }, asOf)
  if (block !== null || !account || provider === null) return { kind: block ?? 'no_bank_account' }
  const { externalAccountId } = account
  return { kind: 'pay', amount: available, externalAccountId, provider }
}

/** Why a currency cannot be paid out; null when it can. */
export function blockOf(
  { account, provider }: Pick<Found, 'account' | 'provider'>,
  at: Date,
): PayoutBlock | null {
  if (!account) return 'no_bank_account'
  if (account.returnedAt !== null) return 'account_returned'
  if (account.heldUntil && account.heldUntil > at) return 'account_on_hold'
  return provider === null ? 'no_bank_provider' : null
}

/** For the bank statement: the date and the end of the payout's id, at most 18 characters that banks accept. */
export function referenceOf(payoutId: string, businessDay: string): string {
  const tail = payoutId.slice(-8).replaceAll(/[^A-Za-z0-9]/g, 'X')
  return `PD${businessDay.slice(2).replaceAll('-', '')} ${tail.toUpperCase()}`
}

/** How long after its day a payout may go without a final outcome before it needs a person. */
export const ALERT_AFTER = 3 * 24 * 60 * 60_000
