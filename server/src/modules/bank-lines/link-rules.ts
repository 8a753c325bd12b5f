import { addDays } from '@paydeck/contract/time/days'

import {
  fitting,
  isNear,
  leftOf,
  runsOf,
  type Act,
  type Deposit,
  type How,
  type Transfer,
} from './deposit-rules.ts'

/** How many days may lie between two parts of one transfer. */
const PARTS_DAYS = 4

export interface Work {
  /** The transfers that each line names, including those already linked. */
  named: ReadonlyMap<string, readonly Transfer[]>
  free: Map<string, Transfer>
  open: Map<string, Deposit>
  acts: Act[]
}

/** What is known about a deposit's payer. */
export interface Says {
  isOurs: (deposit: Deposit) => boolean
  isForeign: (deposit: Deposit) => boolean
  how: (deposit: Deposit) => How
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

function take(work: Work, how: How, parts: Act['parts']): void {
  work.acts.push({ how, parts })
  for (const { lineId, payoutId, amount } of parts) {
    work.open.delete(lineId)
    const transfer = work.free.get(payoutId)
    if (!transfer) continue
    if (transfer.left === amount) work.free.delete(payoutId)
    else work.free.set(payoutId, { ...transfer, left: transfer.left - amount })
  }
}

/** Links one deposit to everything left of some transfers. */
const takeWhole = (
  work: Work,
  how: How,
  { lineId }: Deposit,
  transfers: readonly Transfer[],
): void =>
  take(
    work,
    how,
    transfers.map(({ payoutId, left }) => ({ lineId, payoutId, amount: left })),
  )

/** Links some deposits to everything left of one transfer. */
const takeParts = (
  work: Work,
  how: How,
  deposits: readonly Deposit[],
  { payoutId }: Transfer,
): void =>
  take(
    work,
    how,
    deposits.map(({ lineId, amount }) => ({ lineId, payoutId, amount })),
  )

/** Links by reference: one transfer, several in one sum, or one in several parts. */
export function linkNamed(work: Work): void {
  for (const deposit of work.open.values()) {
    const transfers = work.named.get(deposit.lineId) ?? []
    if (transfers.length === 0 || hasRival(work, deposit, transfers)) continue
    const whole = wholeOf(work, deposit, transfers)
    if (whole) takeWhole(work, 'reference', deposit, whole)
  }
  const naming = depositsByTransfer(work)
  for (const transfer of work.free.values()) {
    const own = (naming.get(transfer.payoutId) ?? []).filter(({ lineId }) => work.open.has(lineId))
    if (own.length > 1 && sumOf(own.map(({ amount }) => amount)) === transfer.left)
      takeParts(work, 'reference', own, transfer)
  }
}

function depositsByTransfer({ open, named }: Work): Map<string, Deposit[]> {
  const found = new Map<string, Deposit[]>()
  for (const deposit of open.values())
    for (const { payoutId } of named.get(deposit.lineId) ?? []) {
      const same = found.get(payoutId)
      if (same) same.push(deposit)
      else found.set(payoutId, [deposit])
    }
  return found
}

/** Another line names the same transfer and amount: the bank booked it twice, or one of the two is wrong. */
const hasRival = (
  { open, named }: Work,
  deposit: Deposit,
  transfers: readonly Transfer[],
): boolean =>
  leftOf(transfers) <= deposit.amount &&
  [...open.values()].some(
    (other) =>
      other.amount === deposit.amount &&
      other !== deposit &&
      transfers.some((one) => (named.get(other.lineId) ?? []).includes(one)),
  )

/** The transfers that make up a deposit that names some of them; null when none do, or several sets would. */
function wholeOf(work: Work, deposit: Deposit, named: readonly Transfer[]): Transfer[] | null {
  const free = named.flatMap(({ payoutId }) => work.free.get(payoutId) ?? [])
  if (free.length === 0 || free.length < named.length) return null
  if (leftOf(free) === deposit.amount) return free
  if (leftOf(free) > deposit.amount) return null
  const runs = runsOf(work.free.values(), deposit).filter((run) =>
    free.every((one) => run.includes(one)),
  )
  return runs.length === 1 ? (runs[0] ?? null) : null
}

/** Links deposits from a payer known to be us, by amount and day. */
export function linkKnown(work: Work, says: Says): void {
  const ours = [...work.open.values()].filter(says.isOurs)
  const isOpen = ({ lineId }: Deposit): boolean => work.open.has(lineId)
  const nameless = ours.filter(({ lineId }) => work.named.get(lineId)?.length === 0)
  for (const deposit of nameless) {
    const fits = fitting(work.free.values(), deposit)
    const rivals = ours.filter(
      (one) => isOpen(one) && one.amount === deposit.amount && fits.some((fit) => isNear(one, fit)),
    )
    if (fits.length === 1 && rivals.length === 1) takeWhole(work, says.how(deposit), deposit, fits)
  }
  for (const deposit of nameless.filter(isOpen)) {
    const runs = runsOf(work.free.values(), deposit)
    const [run] = runs
    if (run && runs.length === 1) takeWhole(work, says.how(deposit), deposit, run)
  }
  // A deposit that names one of our transfers is ours, whatever its payer is called.
  const parts = [...work.open.values()].filter(
    (one) => says.isOurs(one) || (work.named.get(one.lineId) ?? []).length > 0,
  )
  linkParts(work, parts, says)
}

/** Links two deposits from a known payer to one transfer. */
function linkParts(work: Work, ours: readonly Deposit[], { how }: Says): void {
  for (const transfer of work.free.values()) {
    const near = ours.filter(
      (one) =>
        work.open.has(one.lineId) &&
        isNear(one, transfer) &&
        (work.named.get(one.lineId) ?? []).every(({ payoutId }) => payoutId === transfer.payoutId),
    )
    const pairs = near.flatMap((first, at) =>
      near
        .slice(at + 1)
        .filter((second) => first.amount + second.amount === transfer.left)
        .filter((second) => areClose(first, second))
        .map((second) => [first, second] as const),
    )
    const [pair] = pairs
    if (pair && pairs.length === 1) takeParts(work, how(pair[0]), pair, transfer)
  }
}

const areClose = (one: Deposit, other: Deposit): boolean =>
  addDays(one.day, PARTS_DAYS) >= other.day && addDays(other.day, PARTS_DAYS) >= one.day
