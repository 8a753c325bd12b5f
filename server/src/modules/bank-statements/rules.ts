import { BATCH_DEBIT, movementsOf } from '../../bank-files/match/batch-movements.ts'
import {
  matchEntries,
  type ExpectedMovement,
  type SuspenseReason,
} from '../../bank-files/match/match-entries.ts'
import type { EntryFacts, StatementEntry } from '../../bank-files/read/statement.ts'
import type { Batch } from '../../bank-files/make/batch.ts'

/** A batch whose file a bank may have. */
export interface KnownBatch {
  batchNumber: string
  isVoid: boolean
  isConfirmed: boolean
  batch: Batch
}

export type Verdict =
  | { state: 'matched'; kind: 'batch_debit' | 'payout_return'; target: string }
  | { state: 'suspense'; reason: SuspenseReason | 'second_debit' | 'void_batch' }

/** One entry of a statement, or an item of one that was booked in one sum, and what it is. */
export interface JudgedEntry {
  entry: StatementEntry
  /** 0 for the whole. */
  item: number
  facts: EntryFacts
  verdict: Verdict
}

interface Meaning {
  kind: 'batch_debit' | 'payout_return'
  target: string
  of: KnownBatch
}

/** A debit of a sum pays its batch, a credit of a payout's reference is its return; every doubt waits for a person. */
export function judgeEntries(
  entries: readonly StatementEntry[],
  batches: readonly KnownBatch[],
): JudgedEntry[] {
  const meanings = new Map<string, Meaning>()
  const expected = batches.flatMap((of) => movementsFor(of, meanings))
  const { matched, suspense } = matchEntries(entries, expected)
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  const judged = (key: string, item: number | null, verdict: Verdict): JudgedEntry[] => {
    const entry = byKey.get(key)
    if (!entry) return []
    const facts = item === null ? entry : entry.items[item]
    return facts ? [{ entry, item: item === null ? 0 : item + 1, facts, verdict }] : []
  }
  return [
    ...matched.flatMap(({ entryKey, item, expectedId }) =>
      judged(entryKey, item, verdictOf(meanings.get(expectedId))),
    ),
    ...suspense.flatMap(({ entryKey, item, reason }) =>
      judged(entryKey, item, { state: 'suspense', reason }),
    ),
  ]
}

/** Of a void batch only the debit is expected, which must not come: its payouts are in another file. */
function movementsFor(of: KnownBatch, meanings: Map<string, Meaning>): ExpectedMovement[] {
  return movementsOf(of.batch)
    .filter(({ id }) => id === BATCH_DEBIT || !of.isVoid)
    .map((movement) => {
      const id = `${of.batchNumber} ${movement.id}`
      meanings.set(
        id,
        movement.id === BATCH_DEBIT
          ? { kind: 'batch_debit', target: of.batchNumber, of }
          : { kind: 'payout_return', target: movement.id, of },
      )
      return { ...movement, id }
    })
}

function verdictOf(meaning: Meaning | undefined): Verdict {
  if (!meaning) return { state: 'suspense', reason: 'unknown' }
  const { kind, target, of } = meaning
  if (kind === 'batch_debit' && of.isVoid) return { state: 'suspense', reason: 'void_batch' }
  if (kind === 'batch_debit' && of.isConfirmed) return { state: 'suspense', reason: 'second_debit' }
  return { state: 'matched', kind, target }
}

/** A payment that a bank says came back, whatever the file. */
export interface SaidReturn {
  /** Minor units; zero where the file gives none. */
  amount: number
  reference: string
  code: string
  message: string
  /** Null: a person must find it. */
  payoutId: string | null
}

/** The account as people and banks write it: digits and letters alone. */
export const plainAccount = (account: string): string =>
  account.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
