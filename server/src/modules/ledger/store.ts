import type { MerchantTx, Reader } from '../../db/database.ts'
import type { LedgerJournalTable, SettlementEntryTable } from '../../db/schema.ts'
import type { Account, Posting } from './rules.ts'

/** Writes a journal; false when the same fact has been posted before. */
export async function insertJournal(
  tx: MerchantTx,
  merchantId: string,
  journal: Omit<LedgerJournalTable, 'merchant_id'>,
): Promise<boolean> {
  const result = await tx
    .insertInto('app.ledger_journal')
    .values({ merchant_id: merchantId, ...journal })
    .onConflict((on) => on.columns(['merchant_id', 'kind', 'source_type', 'source_id']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Writes the pairs of a journal, amounts in minor units. */
export async function insertPostings(
  tx: MerchantTx,
  merchantId: string,
  journalId: string,
  currency: string,
  postings: readonly Posting[],
): Promise<void> {
  await tx
    .insertInto('app.ledger_posting')
    .values(
      postings.map(({ debit, credit, amount }, seq) => ({
        merchant_id: merchantId,
        journal_id: journalId,
        seq,
        debit_account: debit,
        credit_account: credit,
        amount,
        currency,
      })),
    )
    .execute()
}

/**
 * Adds to balances in the order given, which must be sorted by account: rows are made when missing and locked one
 * after the other, so two journals never wait for each other in a circle.
 */
export async function addToBalances(
  tx: MerchantTx,
  merchantId: string,
  currency: string,
  movements: readonly { account: Account; debits: number; credits: number }[],
): Promise<void> {
  await tx
    .insertInto('app.ledger_balance')
    .values(movements.map((movement) => ({ merchant_id: merchantId, currency, ...movement })))
    .onConflict((on) =>
      on.columns(['merchant_id', 'currency', 'account']).doUpdateSet((eb) => ({
        debits: eb('app.ledger_balance.debits', '+', eb.ref('excluded.debits')),
        credits: eb('app.ledger_balance.credits', '+', eb.ref('excluded.credits')),
      })),
    )
    .execute()
}

/** Adds a line to the merchant’s statement. */
export async function insertEntry(
  tx: MerchantTx,
  merchantId: string,
  entry: Omit<SettlementEntryTable, 'merchant_id'>,
): Promise<void> {
  await tx
    .insertInto('app.settlement_entry')
    .values({ merchant_id: merchantId, ...entry })
    .execute()
}

export interface BalanceRow {
  trading_country: 'AU' | 'NZ'
  /** Null when nothing was ever owed. */
  currency: 'AUD' | 'NZD' | null
  available: number | null
  pending: number | null
}

/** What the merchant is owed per currency, by the statement entries no payout has taken yet. */
export function readBalances(reader: Reader, merchantId: string, now: Date): Promise<BalanceRow[]> {
  return reader.query<BalanceRow>(
    'ledger_balances',
    `select m.trading_country, e.currency, e.available, e.pending
     from app.merchant m
     left join lateral (
       select currency,
              coalesce(sum(net) filter (where available_on <= today), 0)::bigint as available,
              coalesce(sum(net) filter (where available_on > today), 0)::bigint as pending
       from app.settlement_entry,
            lateral (select ($2::timestamptz at time zone m.time_zone)::date as today) t
       where merchant_id = $1 and payout_id is null
       group by currency
     ) e on true
     where m.merchant_id = $1
     order by e.currency`,
    [merchantId, now],
  )
}
