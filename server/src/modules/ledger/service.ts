import type { Country } from '@paydeck/contract/money/currency'
import { currencyOf } from '@paydeck/contract/money/currency'
import { localDay } from '@paydeck/contract/time/days'
import type { Balance, BalanceExplanation } from '@paydeck/contract/calls/balances'

import type { Database, MerchantTx } from '../../db/database.ts'
import { type Write, writeTogether, written } from '../../db/statements/write-together.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Counts } from '../counts/service.ts'
import type { AuditEvent, AuditService } from '../audit/service.ts'
import { availableOn } from './calendar.ts'
import {
  lockPayable,
  type PayableBy,
  sharePayable,
  sumPayable,
  takeEntries,
} from './payable-store.ts'
import type { Journal } from './rules.ts'
import { explainBalances } from './explanations.ts'
import * as store from './store.ts'

export interface LedgerDeps {
  counts: Pick<Counts, 'entryOpened' | 'entriesTaken'>
  db: Database
  clock: Clock
  newId: NewId
  audit: Pick<AuditService, 'write'>
}

/** When, for what and by whom a journal is posted. */
export interface PostedFor {
  occurredAt: Date
  transactionId: string | null
  internalOrderId: string | null
  /** Whose calendar says when the money becomes available. */
  country: Country
  timeZone: string
  /** Who did what: no money moves without it. */
  event: AuditEvent
}

export type LedgerService = ReturnType<typeof ledgerService>

/** A fact that is about to be posted: the day its money becomes available, and what is to be written. */
export interface WrittenFact {
  availableOn: string
  writes: Readonly<Record<string, Write>>
}

/** The only writer of journals, postings and statement entries. */
export const ledgerService = (deps: LedgerDeps) => ({
  /**
   * Posts a business fact in the transaction of its cause: journal, audit event, postings, statement entry.
   * A fact that was posted before is left alone. Answers the day its money becomes available, or null when it was
   * there already.
   */
  post: (
    tx: MerchantTx,
    merchantId: string,
    journal: Journal,
    about: PostedFor,
  ): Promise<{ availableOn: string } | null> => postFact(deps, tx, merchantId, { journal, about }),

  /** The same for a fact that cannot have been posted before, to be sent with other writes; fails when it was. */
  write: (tx: MerchantTx, merchantId: string, journal: Journal, about: PostedFor): WrittenFact =>
    writeFact(deps, tx, merchantId, { journal, about }),

  /** What is owed and not yet part of a payout. */
  payable: {
    lock: lockPayable,
    sum: sumPayable,
    /** Answers what they come to, in minor units. */
    take: (tx: MerchantTx, merchantId: string, taken: PayableBy & { payoutId: string }) =>
      takeEntries(tx, merchantId, taken, deps.counts.entriesTaken),
  },

  /**
   * What the merchant is owed per currency: available by today in its own zone, and the rest. The trading currency
   * is always there, with zeros when nothing was ever paid.
   */
  balances: (merchantId: string): Promise<Balance[]> => readBalances(deps, merchantId),

  explanations: (merchantId: string): Promise<BalanceExplanation[]> =>
    explainBalances(deps, merchantId),
})

interface Fact {
  journal: Journal
  about: PostedFor
}

async function postFact(
  deps: LedgerDeps,
  tx: MerchantTx,
  merchantId: string,
  fact: Fact,
): Promise<{ availableOn: string } | null> {
  const row = journalRow(deps, fact)
  if (!(await store.insertNewJournal(tx, merchantId, row))) return null
  const day = dayAvailable(fact)
  await writeTogether(tx, partsOf(deps, tx, { merchantId, row, fact, day }))
  return { availableOn: day }
}

function writeFact(deps: LedgerDeps, tx: MerchantTx, merchantId: string, fact: Fact): WrittenFact {
  const row = journalRow(deps, fact)
  const day = dayAvailable(fact)
  const journal = store.insertJournal(tx, merchantId, row).returning(written)
  const parts = partsOf(deps, tx, { merchantId, row, fact, day })
  return { availableOn: day, writes: { journal, ...parts } }
}

const journalRow = ({ newId, clock }: LedgerDeps, { journal, about }: Fact) => ({
  journalId: newId('journal'),
  kind: journal.kind,
  sourceType: journal.sourceType,
  sourceId: journal.sourceId,
  occurredAt: about.occurredAt,
  recordedAt: clock.now(),
  eventId: newId('auditEvent'),
})

/** Everything that goes with a journal. */
function partsOf(
  { newId, audit, counts }: LedgerDeps,
  tx: MerchantTx,
  posted: {
    merchantId: string
    row: { journalId: string; eventId: string }
    fact: Fact
    day: string
  },
): Record<string, Write> {
  const { merchantId, row, fact, day } = posted
  const { journal, about } = fact
  const { journalId, eventId } = row
  const { statement, currency } = journal
  const parts = {
    payable: sharePayable(merchantId, currency),
    audit: audit.write(tx, merchantId, about.event, eventId),
    postings: store.insertPostings(tx, merchantId, journalId, journal),
  }
  if (!statement) return parts
  const open = {
    entryId: newId('entry'),
    entryType: statement.type,
    net: statement.net,
    currency,
    availableOn: day,
  }
  const entry = store.insertEntry(tx, merchantId, {
    ...open,
    journalId,
    transactionId: about.transactionId,
    internalOrderId: about.internalOrderId,
    gross: statement.gross,
    fee: statement.fee,
    feeTax: statement.feeTax,
    entryAt: about.occurredAt,
    payoutId: null,
  })
  const entryCount = counts.entryOpened(tx, merchantId, { ...open, createdAt: about.occurredAt })
  return { ...parts, entry, entryCount }
}

/** Money that came in waits for the calendar; what the merchant owes counts from its own day. */
const dayAvailable = ({ journal, about }: Fact): string =>
  journal.statement?.type === 'Payment'
    ? availableOn(about.occurredAt, about)
    : localDay(about.occurredAt, about.timeZone)

async function readBalances({ db, clock }: LedgerDeps, merchantId: string): Promise<Balance[]> {
  const rows = await store.readBalances(db.reader, merchantId, clock.now())
  const found = rows.flatMap(({ currency, available, pending }) =>
    currency ? [{ currency, available: available ?? 0, pending: pending ?? 0 }] : [],
  )
  const trading = currencyOf(rows[0]?.tradingCountry) === 'NZD' ? 'NZD' : 'AUD'
  if (found.some(({ currency }) => currency === trading)) return found
  return [{ currency: trading, available: 0, pending: 0 }, ...found]
}
