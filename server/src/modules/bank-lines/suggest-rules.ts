import { fitting, isNear, runsOf, type Deposit, type Transfer } from './deposit-rules.ts'
import { namesTransfer, readLineText, readReference } from './text-rules.ts'

const MAX_SUGGESTIONS = 4

/** What a person may choose for an open deposit, the likeliest first: one transfer each, or several that make its sum. */
export function suggestFor(deposit: Deposit, transfers: readonly Transfer[]): Transfer[][] {
  const free = transfers.filter(({ left }) => left > 0)
  const line = readLineText(deposit.text)
  const named = free.filter(({ reference }) => namesTransfer(line, readReference(reference)))
  const fits = fitting(free, deposit)
  const parts = free.filter((one) => one.left > deposit.amount && isNear(deposit, one))
  const all = [
    ...fits.map((one) => [one]),
    ...named.filter(({ left }) => left >= deposit.amount).map((one) => [one]),
    ...runsOf(free, deposit),
    ...(fits.length === 0 ? parts.map((one) => [one]) : []),
  ]
  const seen = new Set<string>()
  return all
    .filter((set) => {
      const key = set.map(({ payoutId }) => payoutId).join()
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, MAX_SUGGESTIONS)
}

export type Shares = { payoutId: string; amount: number }[]

/** How a deposit is shared among transfers that a person chose; null when it is more than they come to, or ambiguous. */
export function sharesOf(amount: number, transfers: readonly Transfer[]): Shares | null {
  const [only, ...others] = transfers
  if (!only) return null
  if (others.length === 0) return only.left >= amount ? [{ payoutId: only.payoutId, amount }] : null
  const sum = transfers.reduce((total, { left }) => total + left, 0)
  return sum === amount ? transfers.map(({ payoutId, left }) => ({ payoutId, amount: left })) : null
}
