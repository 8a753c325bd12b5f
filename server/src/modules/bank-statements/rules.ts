import { addDays } from '@paydeck/contract/time/days'

import { BATCH_DEBIT, movementsOf } from '../../bank-files/match/batch-movements.ts'
import {
  matchEntries,
  type ExpectedMovement,
  type Suspense,
  type SuspenseReason,
} from '../../bank-files/match/match-entries.ts'
import type { EntryDetails, StatementEntry } from '../../bank-files/read/statement.ts'
import type { Batch } from '../../bank-files/make/batch.ts'
import type { ExpectedSettlement } from '../settlements/rules.ts'

/** A batch whose file may be at the bank. */
export interface SentBatch {
  batchNumber: string
  isVoid: boolean
  isConfirmed: boolean
  batch: Batch
}

export type Verdict =
  | { state: 'matched'; kind: 'batch_debit' | 'payout_return' | 'settlement'; target: string }
  | { state: 'suspense'; reason: SuspenseReason | 'second_debit' | 'second_credit' | 'void_batch' }

/** A statement entry, or one item of an entry booked in one sum, with the verdict. */
export interface ClassifiedEntry {
  entry: StatementEntry
  /** 0 for the whole entry. */
  item: number
  facts: EntryDetails
  verdict: Verdict
  /** The settlement whose reference the entry has with another amount or day; null for other entries. */
  differsFrom: string | null
}

type Meaning =
  | { kind: 'batch_debit' | 'payout_return'; target: string; sent: SentBatch }
  | { kind: 'settlement'; target: string; isArrived: boolean }

/** What we expect on an account. */
export interface BankRecords {
  batches: readonly SentBatch[]
  settlements: readonly ExpectedSettlement[]
}

/**
 * A debit of a batch's sum pays it, a credit with a payout's reference is its return, and one with a settlement's trace
 * id is that settlement. Anything uncertain goes to suspense.
 */
export function classifyEntries(
  entries: readonly StatementEntry[],
  { batches, settlements }: BankRecords,
): ClassifiedEntry[] {
  const meanings = new Map<string, Meaning>()
  const expected = [
    ...batches.flatMap((sent) => movementsFor(sent, meanings)),
    ...settlements.map((settlement) => settlementMovement(settlement, meanings)),
  ]
  const { matched, suspense } = matchEntries(entries, expected)
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  const classify = (
    { entryKey, item }: { entryKey: string; item: number | null },
    verdict: Verdict,
    differsFrom: string | null = null,
  ): ClassifiedEntry[] => {
    const entry = byKey.get(entryKey)
    if (!entry) return []
    const facts = item === null ? entry : entry.items[item]
    return facts ? [{ entry, item: item === null ? 0 : item + 1, facts, verdict, differsFrom }] : []
  }
  return [
    ...matched.flatMap((match) => classify(match, verdictOf(meanings.get(match.expectedId)))),
    ...suspense.flatMap((entry) =>
      classify(
        entry,
        { state: 'suspense', reason: entry.reason },
        differingSettlement(entry, meanings),
      ),
    ),
  ]
}

/** The only settlement that an entry names with another amount or day. */
function differingSettlement(
  { reason, expectedIds }: Suspense,
  meanings: ReadonlyMap<string, Meaning>,
): string | null {
  const [first, ...rest] = expectedIds
  const meaning = meanings.get(first ?? '')
  if (reason !== 'different' || rest.length > 0 || meaning?.kind !== 'settlement') return null
  return meaning.isArrived ? null : meaning.target
}

/** How many days after its expected day a settlement may arrive. */
const ARRIVAL_DAYS = 14

function settlementMovement(
  { settlementId, amount, currency, traceId, day, arrivesOn, isArrived }: ExpectedSettlement,
  meanings: Map<string, Meaning>,
): ExpectedMovement {
  meanings.set(settlementId, { kind: 'settlement', target: settlementId, isArrived })
  const to = addDays(arrivesOn, ARRIVAL_DAYS)
  return { id: settlementId, amount, currency, reference: traceId, from: day, to, isCertain: true }
}

/** Expects of a void batch only its debit, which is an error: its payouts are in another file now. */
function movementsFor(sent: SentBatch, meanings: Map<string, Meaning>): ExpectedMovement[] {
  return movementsOf(sent.batch)
    .filter(({ id }) => id === BATCH_DEBIT || !sent.isVoid)
    .map((movement) => {
      const id = `${sent.batchNumber} ${movement.id}`
      meanings.set(
        id,
        movement.id === BATCH_DEBIT
          ? { kind: 'batch_debit', target: sent.batchNumber, sent }
          : { kind: 'payout_return', target: movement.id, sent },
      )
      return { ...movement, id }
    })
}

function verdictOf(meaning: Meaning | undefined): Verdict {
  if (!meaning) return { state: 'suspense', reason: 'unknown' }
  if (meaning.kind === 'settlement')
    return meaning.isArrived
      ? { state: 'suspense', reason: 'second_credit' }
      : { state: 'matched', kind: meaning.kind, target: meaning.target }
  const { kind, target, sent } = meaning
  if (kind === 'batch_debit' && sent.isVoid) return { state: 'suspense', reason: 'void_batch' }
  if (kind === 'batch_debit' && sent.isConfirmed)
    return { state: 'suspense', reason: 'second_debit' }
  return { state: 'matched', kind, target }
}

/** A payment that the bank reports as returned, in any file format. */
export interface ReportedReturn {
  /** Minor units; zero when the file has no amount. */
  amount: number
  reference: string
  code: string
  message: string
  /** Null: a person must find the payout. */
  payoutId: string | null
}

/** An account number without the punctuation that people and banks add. */
export const plainAccount = (account: string): string =>
  account.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
