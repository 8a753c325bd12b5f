import type { ParsedSearch } from '@paydeck/contract/search/grammar'
import type { SearchedAmount } from '@paydeck/contract/search/amounts'
import type { SearchedStatus, SearchKind } from '@paydeck/contract/search/search-kinds'
import { addDays, startOfDay } from '@paydeck/contract/time/days'

/** A word of the search, and what else it may mean. */
export interface QueryWord {
  word: string
  /** The last digits of a card. */
  last4: string | null
  /** Minor units: `480` is $480.00. */
  amount: number | null
}

/** A search in the form that its statements take. */
export interface SearchQuery {
  words: readonly QueryWord[]
  amount: SearchedAmount | null
  /** Half-open. */
  start: Date | null
  end: Date | null
  scheme: string | null
  status: SearchedStatus | null
}

const toWord = (word: string): QueryWord => ({
  word,
  last4: /^\d{4}$/.test(word) ? word : null,
  amount: /^[1-9]\d{0,8}$/.test(word) ? Number(word) * 100 : null,
})

export function toSearchQuery(parsed: ParsedSearch, timeZone: string): SearchQuery {
  const { words, amount, days, scheme, status } = parsed
  return {
    words: words.map(toWord),
    amount,
    start: days?.from ? startOfDay(days.from, timeZone) : null,
    end: days?.to ? startOfDay(addDays(days.to, 1), timeZone) : null,
    scheme,
    status,
  }
}

/** Whether this kind of record has every property that the search filters by. */
export function mayMatch(kind: SearchKind, { status, scheme, amount }: SearchQuery): boolean {
  if (kind === 'customers') return status === null && scheme === null && amount === null
  if (status !== null && status[kind] === undefined) return false
  return scheme === null || kind === 'payments' || kind === 'refunds'
}
