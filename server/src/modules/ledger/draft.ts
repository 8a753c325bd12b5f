import type { Country } from '@paydeck/contract/money/currency'
import { localDay } from '@paydeck/contract/time/days'

import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import { instantText, type RowSeals } from '../../kit/secrets/row-seals.ts'
import type { AuditEvent } from '../audit/service.ts'
import { availableOn } from './calendar.ts'
import type { Journal } from './rules.ts'
import { contentOfJournal } from './sealed-journal.ts'
import * as store from './store.ts'

export interface DraftDeps {
  clock: Clock
  newId: NewId
  seals: Pick<RowSeals, 'seal'>
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

export interface Fact {
  journal: Journal
  about: PostedFor
}

export type Drafted = ReturnType<typeof draft>

/** The rows of a fact, the journal sealed over all of them. */
export function draft({ newId, clock, seals }: DraftDeps, merchantId: string, fact: Fact) {
  const { journal, about } = fact
  const day = dayAvailable(fact)
  const row = {
    journalId: newId('journal'),
    kind: journal.kind,
    sourceType: journal.sourceType,
    sourceId: journal.sourceId,
    occurredAt: about.occurredAt,
    recordedAt: clock.now(),
    eventId: newId('auditEvent'),
  }
  const postings = store.postingRows(journal)
  const entry = journal.statement && {
    entryId: newId('entry'),
    entryType: journal.statement.type,
    net: journal.statement.net,
    currency: journal.currency,
    availableOn: day,
    transactionId: about.transactionId,
    internalOrderId: about.internalOrderId,
    gross: journal.statement.gross,
    fee: journal.statement.fee,
    feeTax: journal.statement.feeTax,
  }
  const content = contentOfJournal(merchantId, {
    ...row,
    occurredAt: instantText(row.occurredAt),
    recordedAt: instantText(row.recordedAt),
    postings,
    entries: entry ? [{ ...entry, entryAt: instantText(about.occurredAt) }] : [],
  })
  return { day, row: { ...row, seal: seals.seal(content) }, postings, entry }
}

/** Money that came in waits for the calendar; what the merchant owes counts from its own day. */
const dayAvailable = ({ journal, about }: Fact): string =>
  journal.statement?.type === 'Payment'
    ? availableOn(about.occurredAt, about)
    : localDay(about.occurredAt, about.timeZone)
