import { addDays } from '@paydeck/contract/time/days'

import {
  exactMatches,
  isNear,
  leftOf,
  runsOf,
  type Act,
  type Deposit,
  type MatchMethod,
  type Transfer,
} from './deposit-rules.ts'

/** How many days may lie between two parts of one transfer. */
const PARTS_DAYS = 4

export interface MatchState {
  /** The transfers that each line names, including those already linked. */
  named: ReadonlyMap<string, readonly Transfer[]>
  free: Map<string, Transfer>
  open: Map<string, Deposit>
  acts: Act[]
}

/** What is known about a deposit's payer. */
export interface PayerRules {
  isOurs: (deposit: Deposit) => boolean
  isForeign: (deposit: Deposit) => boolean
  methodOf: (deposit: Deposit) => MatchMethod
}

const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, amount) => sum + amount, 0)

function link(state: MatchState, method: MatchMethod, parts: Act['parts']): void {
  state.acts.push({ how: method, parts })
  for (const { lineId, payoutId, amount } of parts) {
    state.open.delete(lineId)
    const transfer = state.free.get(payoutId)
    if (!transfer) continue
    if (transfer.left === amount) state.free.delete(payoutId)
    else state.free.set(payoutId, { ...transfer, left: transfer.left - amount })
  }
}

/** Links one deposit to everything left of some transfers. */
const linkWhole = (
  state: MatchState,
  method: MatchMethod,
  { lineId }: Deposit,
  transfers: readonly Transfer[],
): void =>
  link(
    state,
    method,
    transfers.map(({ payoutId, left }) => ({ lineId, payoutId, amount: left })),
  )

/** Links some deposits to everything left of one transfer. */
const linkSplit = (
  state: MatchState,
  method: MatchMethod,
  deposits: readonly Deposit[],
  { payoutId }: Transfer,
): void =>
  link(
    state,
    method,
    deposits.map(({ lineId, amount }) => ({ lineId, payoutId, amount })),
  )

/** Links by reference: one transfer, several in one sum, or one in several parts. */
export function linkNamed(state: MatchState): void {
  for (const deposit of state.open.values()) {
    const transfers = state.named.get(deposit.lineId) ?? []
    if (transfers.length === 0 || hasRival(state, deposit, transfers)) continue
    const whole = wholeOf(state, deposit, transfers)
    if (whole) linkWhole(state, 'reference', deposit, whole)
  }
  const depositsOf = depositsByTransfer(state)
  for (const transfer of state.free.values()) {
    const own = (depositsOf.get(transfer.payoutId) ?? []).filter(({ lineId }) =>
      state.open.has(lineId),
    )
    if (own.length > 1 && sumOf(own.map(({ amount }) => amount)) === transfer.left)
      linkSplit(state, 'reference', own, transfer)
  }
}

function depositsByTransfer({ open, named }: MatchState): Map<string, Deposit[]> {
  const byTransfer = new Map<string, Deposit[]>()
  for (const deposit of open.values())
    for (const { payoutId } of named.get(deposit.lineId) ?? []) {
      const list = byTransfer.get(payoutId)
      if (list) list.push(deposit)
      else byTransfer.set(payoutId, [deposit])
    }
  return byTransfer
}

/** Another line names the same transfer and amount: the bank booked it twice, or one of the two is wrong. */
const hasRival = (
  { open, named }: MatchState,
  deposit: Deposit,
  transfers: readonly Transfer[],
): boolean =>
  leftOf(transfers) <= deposit.amount &&
  [...open.values()].some(
    (other) =>
      other.amount === deposit.amount &&
      other !== deposit &&
      transfers.some((transfer) => (named.get(other.lineId) ?? []).includes(transfer)),
  )

/** The transfers that make up a deposit that names some of them; null when none do, or several sets would. */
function wholeOf(
  state: MatchState,
  deposit: Deposit,
  named: readonly Transfer[],
): Transfer[] | null {
  const free = named.flatMap(({ payoutId }) => state.free.get(payoutId) ?? [])
  if (free.length === 0 || free.length < named.length) return null
  if (leftOf(free) === deposit.amount) return free
  if (leftOf(free) > deposit.amount) return null
  const runs = runsOf(state.free.values(), deposit).filter((run) =>
    free.every((transfer) => run.includes(transfer)),
  )
  return runs.length === 1 ? (runs[0] ?? null) : null
}

/** Links deposits from a payer known to be us, by amount and day. */
export function linkByPayer(state: MatchState, rules: PayerRules): void {
  const ownDeposits = [...state.open.values()].filter(rules.isOurs)
  const isOpen = ({ lineId }: Deposit): boolean => state.open.has(lineId)
  const unnamed = ownDeposits.filter(({ lineId }) => state.named.get(lineId)?.length === 0)
  for (const deposit of unnamed) {
    const fits = exactMatches(state.free.values(), deposit)
    const rivals = ownDeposits.filter(
      (rival) =>
        isOpen(rival) && rival.amount === deposit.amount && fits.some((fit) => isNear(rival, fit)),
    )
    if (fits.length === 1 && rivals.length === 1)
      linkWhole(state, rules.methodOf(deposit), deposit, fits)
  }
  for (const deposit of unnamed.filter(isOpen)) {
    const runs = runsOf(state.free.values(), deposit)
    const [run] = runs
    if (run && runs.length === 1) linkWhole(state, rules.methodOf(deposit), deposit, run)
  }
  // A deposit that names one of our transfers is ours, whatever its payer is called.
  const parts = [...state.open.values()].filter(
    (deposit) => rules.isOurs(deposit) || (state.named.get(deposit.lineId) ?? []).length > 0,
  )
  linkParts(state, parts, rules)
}

/** Links two deposits from a known payer to one transfer. */
function linkParts(
  state: MatchState,
  ownDeposits: readonly Deposit[],
  { methodOf }: PayerRules,
): void {
  for (const transfer of state.free.values()) {
    const near = ownDeposits.filter(
      (deposit) =>
        state.open.has(deposit.lineId) &&
        isNear(deposit, transfer) &&
        (state.named.get(deposit.lineId) ?? []).every(
          ({ payoutId }) => payoutId === transfer.payoutId,
        ),
    )
    const pairs = near.flatMap((first, at) =>
      near
        .slice(at + 1)
        .filter((second) => first.amount + second.amount === transfer.left)
        .filter((second) => areClose(first, second))
        .map((second) => [first, second] as const),
    )
    const [pair] = pairs
    if (pair && pairs.length === 1) linkSplit(state, methodOf(pair[0]), pair, transfer)
  }
}

const areClose = (first: Deposit, second: Deposit): boolean =>
  addDays(first.day, PARTS_DAYS) >= second.day && addDays(second.day, PARTS_DAYS) >= first.day
