import type { Country } from '@paydeck/contract/money/currency'
import { currencyOf } from '@paydeck/contract/money/currency'
import { localDay } from '@paydeck/contract/time/days'
import type { Balance, BalanceExplanation } from '@paydeck/contract/calls/balances'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { AuditEvent, AuditService } from '../audit/service.ts'
import { availableOn } from './calendar.ts'
import { movements } from './movements.ts'
import { lockPayable, sumPayable, takeEntries } from './payable-store.ts'
import type { Journal } from './rules.ts'
import { explainBalances } from './explanations.ts'
import * as store from './store.ts'

export interface LedgerDeps {
  db: Database
  clock: Clock
  newId: NewId
  audit: Pick<AuditService, 'record'>
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

/** The only writer of journals, postings, balances and statement entries. */
export const ledgerService = (deps: LedgerDeps) => ({
  /**
   * Posts a business fact in the transaction of its cause: journal, audit event, postings, balances, statement entry.
   * A fact that was posted before is left alone. Answers the day its money becomes available, or null when it was
   * there already.
   */
  post: (
    tx: MerchantTx,
    merchantId: string,
    journal: Journal,
    about: PostedFor,
  ): Promise<{ availableOn: string } | null> => postFact(deps, tx, merchantId, { journal, about }),

  /** What is owed and not yet part of a payout. */
  payable: { lock: lockPayable, sum: sumPayable, take: takeEntries },

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
  { newId, clock, audit }: LedgerDeps,
  tx: MerchantTx,
  merchantId: string,
  { journal, about }: Fact,
): Promise<{ availableOn: string } | null> {
  const journalId = newId('journal')
  const eventId = newId('auditEvent')
  const isNew = await store.insertJournal(tx, merchantId, {
    journalId,
    kind: journal.kind,
    sourceType: journal.sourceType,
    sourceId: journal.sourceId,
    occurredAt: about.occurredAt,
    recordedAt: clock.now(),
    eventId,
  })
  if (!isNew) return null
  await audit.record(tx, merchantId, about.event, eventId)
  await store.insertPostings(tx, merchantId, journalId, journal)
  await store.addToBalances(tx, merchantId, journal.currency, movements(journal.postings))
  const day = dayAvailable({ journal, about })
  if (journal.statement)
    await store.insertEntry(tx, merchantId, {
      entryId: newId('entry'),
      journalId,
      entryType: journal.statement.type,
      transactionId: about.transactionId,
      internalOrderId: about.internalOrderId,
      gross: journal.statement.gross,
      fee: journal.statement.fee,
      feeTax: journal.statement.feeTax,
      net: journal.statement.net,
      currency: journal.currency,
      entryAt: about.occurredAt,
      availableOn: day,
      payoutId: null,
    })
  return { availableOn: day }
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
