import type { EntryDetails, StatementEntry } from '../read/statement.ts'

/** A movement we expect: a batch's debit, a payout's return, an acquirer's settlement. */
export interface ExpectedMovement {
  id: string
  /** Minor units; below zero for money that leaves the account. */
  amount: number
  currency: string
  /** What the bank repeats. Nothing matches without it, because an amount on its own is a guess. */
  reference: string
  /** `YYYY-MM-DD`, both included. */
  from: string
  to: string
  /** False for a movement that may never come, such as a payout's return. */
  isCertain: boolean
}

export interface Match {
  expectedId: string
  entryKey: string
  /** The index of an item within an entry; null for the whole entry. */
  item: number | null
}

/** Why an entry, or an item of one, waits for a person. */
export type SuspenseReason =
  /** No expected movement has its reference. */
  | 'unknown'
  /** The reference matches; the amount, currency or day does not. */
  | 'different'
  /** Several movements fit, or several entries fit one movement. */
  | 'ambiguous'

export interface Suspense {
  entryKey: string
  item: number | null
  reason: SuspenseReason
  expectedIds: readonly string[]
}

export interface MatchResult {
  matched: readonly Match[]
  suspense: readonly Suspense[]
  waiting: readonly string[]
}

interface Candidate {
  entry: StatementEntry
  item: number | null
  details: EntryDetails
}

/** Pairs an entry with a movement only if reference, amount, currency and day agree and neither has another match. */
export function matchEntries(
  entries: readonly StatementEntry[],
  expected: readonly ExpectedMovement[],
): MatchResult {
  const index = indexOf(expected)
  const candidatesByEntry = entries
    .flatMap((entry) => candidatesOf(entry, index))
    .map((candidate) => findCandidates(candidate, index))
  const claims = new Map<string, number>()
  for (const { exact } of candidatesByEntry)
    for (const { id } of exact) claims.set(id, (claims.get(id) ?? 0) + 1)

  const matched: Match[] = []
  const suspense: Suspense[] = []
  for (const { candidate, exact, named } of candidatesByEntry) {
    const { entry, item } = candidate
    const [onlyMatch] = exact
    if (onlyMatch && exact.length === 1 && claims.get(onlyMatch.id) === 1) {
      matched.push({ expectedId: onlyMatch.id, entryKey: entry.key, item })
      continue
    }
    const possible = exact.length > 0 ? exact : named
    suspense.push({
      entryKey: entry.key,
      item,
      reason: reasonOf(exact, named),
      expectedIds: possible.map(({ id }) => id),
    })
  }
  const matchedIds = new Set(matched.map(({ expectedId }) => expectedId))
  return {
    matched,
    suspense,
    waiting: expected
      .filter(({ id, isCertain }) => isCertain && !matchedIds.has(id))
      .map(({ id }) => id),
  }
}

function reasonOf(exact: readonly unknown[], named: readonly unknown[]): SuspenseReason {
  if (exact.length > 0) return 'ambiguous'
  return named.length > 0 ? 'different' : 'unknown'
}

/** Keyed by the last word of the reference, because payouts of a day share the first. */
type Index = ReadonlyMap<string, readonly ExpectedMovement[]>

function indexOf(expected: readonly ExpectedMovement[]): Index {
  const index = new Map<string, ExpectedMovement[]>()
  for (const movement of expected) {
    const last = wordsOf(movement.reference).at(-1)
    if (last === undefined) continue
    const sameKey = index.get(last)
    if (sameKey) sameKey.push(movement)
    else index.set(last, [movement])
  }
  return index
}

function candidatesOf(entry: StatementEntry, index: Index): Candidate[] {
  const wholeEntry = { entry, item: null, details: entry }
  if (entry.items.length === 0 || findCandidates(wholeEntry, index).named.length > 0)
    return [wholeEntry]
  return entry.items.map((details, item) => ({ entry, item, details }))
}

function findCandidates(
  candidate: Candidate,
  index: Index,
): { candidate: Candidate; named: ExpectedMovement[]; exact: ExpectedMovement[] } {
  const { entry, details } = candidate
  const words = new Set(
    wordsOf(`${details.reference} ${details.description} ${details.counterparty}`),
  )
  const named = [...words]
    .flatMap((word) => index.get(word) ?? [])
    .filter(({ reference }) => wordsOf(reference).every((word) => words.has(word)))
  const exact = named.filter(
    ({ amount, currency, from, to }) =>
      amount === details.amount &&
      currency === entry.currency &&
      entry.day >= from &&
      entry.day <= to,
  )
  return { candidate, named, exact }
}

/** Banks change case, move blanks, and spread a reference over several fields. */
const wordsOf = (text: string): string[] => text.toUpperCase().match(/[A-Z0-9]+/g) ?? []
