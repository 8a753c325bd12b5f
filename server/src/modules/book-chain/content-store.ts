import { sql } from 'kysely'

import type { MerchantTx } from '../../db/database.ts'
import { INSTANT_FORMAT } from '../../kit/secrets/row-seals.ts'
import type { SealedEvent } from '../audit/sealed-event.ts'
import type { SealedEntry, SealedJournal, SealedPosting } from '../ledger/sealed-journal.ts'

interface Sealed {
  seal: Buffer | null
  /** Epoch milliseconds, without fractions. */
  ms: number
}
export type EventRow = SealedEvent & Sealed
export type JournalRow = Omit<SealedJournal, 'postings' | 'entries'> &
  Sealed & {
    postings: readonly SealedPosting[]
    entries: readonly SealedEntry[]
    /** The columns of a sent payout that never change, and the entries it took. */
    payout: readonly (string | number)[] | null
  }

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', ${sql.lit(INSTANT_FORMAT)})`
const milliseconds = (column: string) =>
  sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::int8`

/** Events with these ids, in any order. */
export async function readEvents(
  tx: MerchantTx,
  merchantId: string,
  ids: readonly string[],
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event_id, ${instant('at')} as at, ${milliseconds('at')} as ms, actor, action, outcome, subject_type,
      subject_id, details, address, device, request_id, journal_id, seal
    from app.audit_event where merchant_id = ${merchantId} and event_id = any(${[...ids]})`.execute(
    tx,
  )
  return rows
}

/** Journals with these ids, with postings and settlement entries, in any order. */
export async function readJournals(
  tx: MerchantTx,
  merchantId: string,
  ids: readonly string[],
): Promise<JournalRow[]> {
  const { rows } = await sql<JournalRow>`
    select j.journal_id, j.kind, j.source_type, j.source_id, ${instant('j.occurredAt')} as occurred_at,
      ${instant('j.recordedAt')} as recorded_at, ${milliseconds('j.recordedAt')} as ms, j.event_id, j.seal,
      (select coalesce(jsonb_agg(jsonb_build_object('seq', p.seq, 'debitAccount', p.debit_account, 'creditAccount',
         p.credit_account, 'amount', p.amount, 'currency', p.currency) order by p.seq), '[]')
       from app.ledger_posting p where p.merchant_id = ${merchantId} and p.journal_id = j.journal_id) as postings,
      (select coalesce(jsonb_agg(jsonb_build_object('entryId', e.entry_id, 'entryType', e.entry_type,
         'transactionId', e.transaction_id, 'internalOrderId', e.internal_order_id, 'gross', e.gross, 'fee', e.fee,
         'feeTax', e.fee_tax, 'net', e.net, 'currency', e.currency, 'entryAt', ${instant('e.entryAt')},
         'availableOn', e.available_on::text) order by e.entry_id), '[]')
       from app.settlement_entry e where e.merchant_id = ${merchantId} and e.journal_id = j.journal_id) as entries,
      (select jsonb_build_array(o.amount, o.currency, o.external_account_id, o.reference, o.provider,
         o.opening_balance, o.closing_balance, o.business_day::text, ${instant('o.createdAt')},
         (select coalesce(string_agg(t.entry_id, ',' order by t.entry_id), '') from app.settlement_entry t
          where t.merchant_id = ${merchantId} and t.payout_id = o.payout_id))
       from app.payout o where j.kind = 'payout_sent' and o.merchant_id = ${merchantId} and o.payout_id = j.source_id)
        as payout
    from app.ledger_journal j where j.merchant_id = ${merchantId} and j.journal_id = any(${[...ids]})`.execute(
    tx,
  )
  return rows
}
