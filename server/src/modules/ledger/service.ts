import { currencyOf } from '@paydeck/contract/money/currency'
import type { Balance, BalanceExplanation } from '@paydeck/contract/calls/balances'

import type { Database, MerchantTx } from '../../db/database.ts'
import { type Write, writeTogether, written } from '../../db/statements/write-together.ts'
import type { Counts } from '../counts/service.ts'
import type { AuditService } from '../audit/service.ts'
import {
  lockPayable,
  openTakings,
  type PayableBy,
  sharePayable,
  sumPayable,
  takeEntries,
} from './payable-store.ts'
import { draft, type DraftDeps, type Drafted, type Fact, type PostingContext } from './draft.ts'
import type { Journal } from './rules.ts'
import { explainBalances } from './explanations.ts'
import * as store from './store.ts'

export type { PostingContext as PostedFor } from './draft.ts'

export interface LedgerDeps extends DraftDeps {
  counts: Pick<Counts, 'entryOpened' | 'entriesTaken'>
  db: Database
  audit: Pick<AuditService, 'write'>
}

export type LedgerService = ReturnType<typeof ledgerService>

/** A fact ready to be posted: the writes, and the day its money becomes available. */
export interface WrittenFact {
  availableOn: string
  writes: Readonly<Record<string, Write>>
}

/** The only writer of journals, postings and statement entries. */
export const ledgerService = (deps: LedgerDeps) => ({
  /**
   * Posts a business fact in the caller's transaction: journal, audit event, postings, statement entry. Returns the day
   * its money becomes available, or null when the fact was already posted.
   */
  post: (
    tx: MerchantTx,
    merchantId: string,
    journal: Journal,
    context: PostingContext,
  ): Promise<{ availableOn: string } | null> =>
    postFact(deps, tx, merchantId, { journal, context }),

  /** As `post`, but returns the writes to send with others. They fail when the fact was already posted. */
  write: (
    tx: MerchantTx,
    merchantId: string,
    journal: Journal,
    context: PostingContext,
  ): WrittenFact => writeFact(deps, tx, merchantId, { journal, context }),

  /** What the merchant is owed and no payout has taken. */
  payable: {
    lock: lockPayable,
    sum: sumPayable,
    takings: openTakings,
    take: (tx: MerchantTx, merchantId: string, taken: PayableBy & { payoutId: string }) =>
      takeEntries(tx, merchantId, taken, deps.counts.entriesTaken),
  },

  /**
   * What the merchant is owed per currency: available today in its own zone, and pending. Always includes the trading
   * currency, with zeros when nothing is owed.
   */
  balances: (merchantId: string): Promise<Balance[]> => readBalances(deps, merchantId),

  explanations: (merchantId: string): Promise<BalanceExplanation[]> =>
    explainBalances(deps, merchantId),
})

async function postFact(
  deps: LedgerDeps,
  tx: MerchantTx,
  merchantId: string,
  fact: Fact,
): Promise<{ availableOn: string } | null> {
  const drafted = draft(deps, merchantId, fact)
  if (!(await store.insertNewJournal(tx, merchantId, drafted.row))) return null
  await writeTogether(tx, partsOf(deps, tx, merchantId, { ...fact, ...drafted }))
  return { availableOn: drafted.day }
}

function writeFact(deps: LedgerDeps, tx: MerchantTx, merchantId: string, fact: Fact): WrittenFact {
  const drafted = draft(deps, merchantId, fact)
  const journal = store.insertJournal(tx, merchantId, drafted.row).returning(written)
  const parts = partsOf(deps, tx, merchantId, { ...fact, ...drafted })
  return { availableOn: drafted.day, writes: { journal, ...parts } }
}

function partsOf(
  { audit, counts }: LedgerDeps,
  tx: MerchantTx,
  merchantId: string,
  { journal, context, row, postings, entry }: Fact & Drafted,
): Record<string, Write> {
  const { journalId, eventId } = row
  const parts = {
    payable: sharePayable(merchantId, journal.currency),
    audit: audit.write(tx, merchantId, context.event, { eventId, journalId }),
    postings: store.insertPostings(tx, merchantId, journalId, postings),
  }
  if (!entry) return parts
  const inserted = store.insertEntry(tx, merchantId, {
    ...entry,
    journalId,
    entryAt: context.occurredAt,
    payoutId: null,
  })
  const { entryId, entryType, net, currency, availableOn: day } = entry
  const entryCount = counts.entryOpened(tx, merchantId, {
    entryId,
    entryType,
    net,
    currency,
    availableOn: day,
    createdAt: context.occurredAt,
  })
  return { ...parts, entry: inserted, entryCount }
}

async function readBalances({ db, clock }: LedgerDeps, merchantId: string): Promise<Balance[]> {
  const rows = await store.readBalances(db.reader, merchantId, clock.now())
  const balances = rows.flatMap(({ currency, available, pending }) =>
    currency ? [{ currency, available: available ?? 0, pending: pending ?? 0 }] : [],
  )
  const trading = currencyOf(rows[0]?.tradingCountry) === 'NZD' ? 'NZD' : 'AUD'
  if (balances.some(({ currency }) => currency === trading)) return balances
  return [{ currency: trading, available: 0, pending: 0 }, ...balances]
}
