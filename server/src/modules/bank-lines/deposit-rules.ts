import { addDays } from '@paydeck/contract/time/days'

/** Banks book at night, so a transfer from a statement's last days may appear on the next one. */
export const BOOKING_DAYS = 2

/** How far from a deposit a transfer may lie that a person links to it. */
export const LINKABLE_DAYS = 120

/** Money in on a merchant's own bank account, as its bank describes it. */
export interface Deposit {
  lineId: string
  /** The booking day, `YYYY-MM-DD`. */
  day: string
  /** Minor units. */
  amount: number
  text: string
  /** A person undid its link, so the rules never link it again. */
  isByHand: boolean
}

/** A payout of ours to that account. */
export interface Transfer {
  payoutId: string
  reference: string
  amount: number
  /** The part that no deposit is linked to yet, minor units. */
  left: number
  sentOn: string
  arrivesOn: string
}

export interface KnownPayers {
  /** Payers of lines that were linked by reference. */
  seen: ReadonlySet<string>
  /** Payers of lines that a person linked, and of lines that a person set aside. */
  ours: ReadonlySet<string>
  notOurs: ReadonlySet<string>
}

export type MatchMethod = 'reference' | 'amount_and_day' | 'remembered' | 'by_hand'

/** Links made, and undone, together: a transfer that arrived in two parts has two. */
export interface Act {
  how: MatchMethod
  /** `amount`: the part of the transfer that is linked. `difference`: the accepted excess of the deposit. */
  parts: { lineId: string; payoutId: string; amount: number; difference?: number }[]
}

/**
 * `different`: it names a transfer of another amount, or one that another line is linked to. `ours`: we paid it, but no
 * transfer matches. `unsure`: a transfer matches, but nothing proves that it is the one.
 */
export type OpenReason = 'different' | 'ours' | 'unsure'

/** Null: as far as we know, we did not pay it. */
export type Verdict = { lineId: string; reason: OpenReason | null }

export interface Matched {
  acts: Act[]
  /** One for each deposit that was not linked. */
  verdicts: Verdict[]
}

/** How far before or after its day a transfer without a reference may arrive. */
const NEAR_EARLY_DAYS = 1
const NEAR_LATE_DAYS = 10

export const isNear = ({ day }: Pick<Deposit, 'day'>, { arrivesOn }: Transfer): boolean =>
  day >= addDays(arrivesOn, -NEAR_EARLY_DAYS) && day <= addDays(arrivesOn, NEAR_LATE_DAYS)

export const leftOf = (transfers: readonly Transfer[]): number =>
  transfers.reduce((sum, { left }) => sum + left, 0)

/** Banks combine consecutive transfers in one sum; in longer runs a matching sum may be a coincidence. */
const MAX_RUN = 5

/** Consecutive transfers whose sum is the deposit. */
export function runsOf(free: Iterable<Transfer>, deposit: Deposit): Transfer[][] {
  const near = [...free]
    .filter((transfer) => isNear(deposit, transfer))
    .toSorted((a, b) => (a.arrivesOn < b.arrivesOn ? -1 : 1))
  const runs: Transfer[][] = []
  for (let from = 0; from < near.length; from++)
    for (let size = 2; size <= MAX_RUN && from + size <= near.length; size++) {
      const run = near.slice(from, from + size)
      if (leftOf(run) === deposit.amount) runs.push(run)
    }
  return runs
}

/** Transfers of exactly the deposit's amount, near its day. */
export const exactMatches = (free: Iterable<Transfer>, deposit: Deposit): Transfer[] =>
  [...free].filter((transfer) => transfer.left === deposit.amount && isNear(deposit, transfer))
