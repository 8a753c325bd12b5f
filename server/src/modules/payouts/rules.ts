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

export interface PayoutAccountState {
  externalAccountId: string
  heldUntil: Date | null
  returnedAt: Date | null
}

/** What a run finds in one currency. Minor units. */
export interface Found {
  /** Net of every entry that may be paid on the day. */
  available: number
  entries: number
  /** Null: there is no account of the currency. */
  account: PayoutAccountState | null
  /** The bank that pays; null while none is on. */
  provider: string | null
}

export type Decision =
  | { kind: 'pay'; amount: number; externalAccountId: string; provider: string }
  | { kind: 'carried_forward' | PayoutBlock }
  /** Nothing is there and nothing happened: not worth a line. */
  | { kind: 'nothing' }

/** Everything available is paid at once; zero or less is carried forward; a blocked balance stays. */
export function decide({ available, entries, account, provider }: Found, asOf: Date): Decision {
  if (entries === 0) return { kind: 'nothing' }
  if (available <= 0) return { kind: 'carried_forward' }
  const block = blockOf({ account, provider }, asOf)
  if (block !== null || !account || provider === null) return { kind: block ?? 'no_bank_account' }
  const { externalAccountId } = account
  return { kind: 'pay', amount: available, externalAccountId, provider }
}

/** Why no money goes to the account of a currency; null when it does. */
export function blockOf(
  { account, provider }: Pick<Found, 'account' | 'provider'>,
  at: Date,
): PayoutBlock | null {
  if (!account) return 'no_bank_account'
  if (account.returnedAt !== null) return 'account_returned'
  if (account.heldUntil && account.heldUntil > at) return 'account_on_hold'
  return provider === null ? 'no_bank_provider' : null
}

/** On the bank statement: the day and the end of the payout's id, at most 18 characters that banks accept. */
export function referenceOf(payoutId: string, businessDay: string): string {
  const tail = payoutId.slice(-8).replaceAll(/[^A-Za-z0-9]/g, 'X')
  return `PD${businessDay.slice(2).replaceAll('-', '')} ${tail.toUpperCase()}`
}

/** A payout that is not known to have arrived or failed for this long after its day needs a person. */
export const ALERT_AFTER = 3 * 24 * 60 * 60_000
