import type { Country } from '@paydeck/contract/money/currency'
import { localDay } from '@paydeck/contract/time/days'

import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import { instantText, type RowSeals } from '../../kit/secrets/row-seals.ts'
import type { AuditEvent } from '../audit/service.ts'
import { availableOn } from './settlement-days.ts'
import type { Journal } from './rules.ts'
import { contentOfJournal } from './sealed-journal.ts'
import * as store from './store.ts'

export interface DraftDeps {
  clock: Clock
  newId: NewId
  seals: Pick<RowSeals, 'seal'>
}

export interface PostingContext {
  occurredAt: Date
  transactionId: string | null
  internalOrderId: string | null
  /** The country whose holidays decide when the money becomes available. */
  country: Country
  timeZone: string
  /** Required, so that no money moves without an audit event. */
  event: AuditEvent
}

export interface Fact {
  journal: Journal
  context: PostingContext
}

export type Drafted = ReturnType<typeof draft>

/** Builds the rows of a fact. The journal's seal covers all of them. */
export function draft({ newId, clock, seals }: DraftDeps, merchantId: string, fact: Fact) {
  const { journal, context } = fact
  const day = dayAvailable(fact)
  const row = {
    journalId: newId('journal'),
    kind: journal.kind,
    sourceType: journal.sourceType,
    sourceId: journal.sourceId,
    occurredAt: context.occurredAt,
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
    transactionId: context.transactionId,
    internalOrderId: context.internalOrderId,
    gross: journal.statement.gross,
    fee: journal.statement.fee,
    feeTax: journal.statement.feeTax,
  }
  const content = contentOfJournal(merchantId, {
    ...row,
    occurredAt: instantText(row.occurredAt),
    recordedAt: instantText(row.recordedAt),
    postings,
    entries: entry ? [{ ...entry, entryAt: instantText(context.occurredAt) }] : [],
  })
  return { day, row: { ...row, seal: seals.seal(content) }, postings, entry }
}

/** Payments become available some business days later; every other entry counts at once. */
const dayAvailable = ({ journal, context }: Fact): string =>
  journal.statement?.type === 'Payment'
    ? availableOn(context.occurredAt, context)
    : localDay(context.occurredAt, context.timeZone)
