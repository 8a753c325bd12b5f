import type { Content } from '../../kit/secrets/row-seals.ts'

export interface SealedPosting {
  seq: number
  debitAccount: string
  creditAccount: string
  amount: number
  currency: string
}

/** A statement line without its payout, which is only known later. */
export interface SealedEntry {
  entryId: string
  entryType: string
  transactionId: string | null
  internalOrderId: string | null
  gross: number
  fee: number
  feeTax: number
  net: number
  currency: string
  entryAt: string
  /** `YYYY-MM-DD`. */
  availableOn: string
}

/** A journal with its postings and entries. Instants as `instantText`, amounts in minor units. */
export interface SealedJournal {
  journalId: string
  kind: string
  sourceType: string
  sourceId: string
  occurredAt: string
  recordedAt: string
  eventId: string | null
  postings: readonly SealedPosting[]
  entries: readonly SealedEntry[]
}

/** The content that the seal covers. */
export const contentOfJournal = (merchantId: string, journal: SealedJournal): Content => [
  'ledger_journal',
  merchantId,
  journal.journalId,
  journal.kind,
  journal.sourceType,
  journal.sourceId,
  journal.occurredAt,
  journal.recordedAt,
  journal.eventId,
  journal.postings.map((one) => [
    one.seq,
    one.debitAccount,
    one.creditAccount,
    one.amount,
    one.currency,
  ]),
  journal.entries.map((one) => [
    one.entryId,
    one.entryType,
    one.transactionId,
    one.internalOrderId,
    one.gross,
    one.fee,
    one.feeTax,
    one.net,
    one.currency,
    one.entryAt,
    one.availableOn,
  ]),
]
