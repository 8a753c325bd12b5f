import { addDays } from '@paydeck/contract/time/days'

/** Banks book at night: a transfer of the last days of a statement may be on the next one. */
export const BOOKING_DAYS = 2

/** As far from a deposit as a transfer may lie that a person links with it. */
export const LINKABLE_DAYS = 120

/** Money in on a merchant's own bank account, as its bank wrote it. */
export interface Deposit {
  lineId: string
  /** `YYYY-MM-DD`: booked on. */
  day: string
  /** Minor units. */
  amount: number
  text: string
  /** A person has undone its link: it is never linked by itself again. */
  isByHand: boolean
}

/** A payout of ours to that account. */
export interface Transfer {
  payoutId: string
  reference: string
  amount: number
  /** What no deposit explains yet, minor units. */
  left: number
  sentOn: string
  arrivesOn: string
}

export interface KnownPayers {
  /** Of lines that were linked by reference. */
  seen: ReadonlySet<string>
  /** Said to be us by a person, and said not to be. */
  ours: ReadonlySet<string>
  notOurs: ReadonlySet<string>
}

export type How = 'reference' | 'amount_and_day' | 'remembered' | 'by_hand'

/** Made, and undone, at once: a transfer that came in two parts has two. */
export interface Act {
  how: How
  /** `amount`: what of the transfer is explained. `difference`: by how much more the deposit is, as was accepted. */
  parts: { lineId: string; payoutId: string; amount: number; difference?: number }[]
}

/**
 * `different`: it names a transfer of another amount, or one that another line explains. `ours`: from us, but no
 * transfer fits. `unsure`: a transfer fits, but nothing says that it is the one.
 */
export type OpenReason = 'different' | 'ours' | 'unsure'

/** Null: no deposit of ours, by all that is known. */
export type Verdict = { lineId: string; reason: OpenReason | null }

export interface Matched {
  acts: Act[]
  /** Of the deposits that were not linked. */
  verdicts: Verdict[]
}

/** A transfer that is not named may come so much earlier or later than its day. */
const NEAR_EARLY_DAYS = 1
const NEAR_LATE_DAYS = 10

export const isNear = ({ day }: Pick<Deposit, 'day'>, { arrivesOn }: Transfer): boolean =>
  day >= addDays(arrivesOn, -NEAR_EARLY_DAYS) && day <= addDays(arrivesOn, NEAR_LATE_DAYS)

export const leftOf = (transfers: readonly Transfer[]): number =>
  transfers.reduce((sum, { left }) => sum + left, 0)

/** Transfers that banks book in one sum follow one another; more make a sum by chance. */
const MAX_RUN = 5

/** Transfers that followed one another and together come to a deposit. */
export function runsOf(free: Iterable<Transfer>, deposit: Deposit): Transfer[][] {
  const near = [...free]
    .filter((one) => isNear(deposit, one))
    .toSorted((a, b) => (a.arrivesOn < b.arrivesOn ? -1 : 1))
  const runs: Transfer[][] = []
  for (let from = 0; from < near.length; from++)
    for (let size = 2; size <= MAX_RUN && from + size <= near.length; size++) {
      const run = near.slice(from, from + size)
      if (leftOf(run) === deposit.amount) runs.push(run)
    }
  return runs
}

/** Transfers of the very amount of a deposit, near its day. */
export const fitting = (free: Iterable<Transfer>, deposit: Deposit): Transfer[] =>
  [...free].filter((one) => one.left === deposit.amount && isNear(deposit, one))
