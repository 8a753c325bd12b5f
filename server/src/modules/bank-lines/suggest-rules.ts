import { acceptableDifference } from '@paydeck/contract/money/deposit-shares'

import { exactMatches, isNear, runsOf, type Deposit, type Transfer } from './deposit-rules.ts'
import { namesTransfer, readLineText, readReference } from './text-rules.ts'

const MAX_SUGGESTIONS = 4

/** Suggestions for an open deposit, likeliest first: single transfers, or several that add up to it. */
export function suggestFor(deposit: Deposit, transfers: readonly Transfer[]): Transfer[][] {
  const free = transfers.filter(({ left }) => left > 0)
  const line = readLineText(deposit.text)
  const named = free.filter(({ reference }) => namesTransfer(line, readReference(reference)))
  const fits = exactMatches(free, deposit)
  const isClose = (transfer: Transfer): boolean =>
    acceptableDifference(deposit.amount, [transfer]) !== null
  const near = free.filter((transfer) => isNear(deposit, transfer))
  const guesses = [
    ...byDistance(near.filter(isClose), deposit),
    ...near.filter(({ left }) => left > deposit.amount),
  ]
  const namedFits = named.filter((transfer) => transfer.left >= deposit.amount || isClose(transfer))
  const isGuessed = fits.length === 0 && namedFits.length === 0
  const all = [
    ...fits.map((transfer) => [transfer]),
    ...namedFits.map((transfer) => [transfer]),
    ...runsOf(free, deposit),
    ...(isGuessed ? guesses.map((transfer) => [transfer]) : []),
  ]
  const seen = new Set<string>()
  return all
    .filter((set) => {
      const key = set.map(({ payoutId }) => payoutId).join()
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, MAX_SUGGESTIONS)
}

const byDistance = (transfers: readonly Transfer[], { amount }: Deposit): Transfer[] =>
  transfers.toSorted((a, b) => Math.abs(a.left - amount) - Math.abs(b.left - amount))
