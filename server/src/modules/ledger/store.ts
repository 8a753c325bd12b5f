import type { MerchantTx, Reader } from '../../db/database.ts'
import type { NewRow } from '../../db/rows.ts'
import { type Write, written } from '../../db/statements/write-together.ts'
import type { Journal } from './rules.ts'

/** Fails when the fact was already posted. */
export const insertJournal = (
  tx: MerchantTx,
  merchantId: string,
  journal: NewRow<'app.ledgerJournal'>,
) => tx.insertInto('app.ledgerJournal').values({ merchantId, ...journal })

/** False when the fact was already posted. */
export async function insertNewJournal(
  tx: MerchantTx,
  merchantId: string,
  journal: NewRow<'app.ledgerJournal'>,
): Promise<boolean> {
  const result = await insertJournal(tx, merchantId, journal)
    .onConflict((on) => on.columns(['merchantId', 'kind', 'sourceType', 'sourceId']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const postingRows = ({ currency, postings }: Pick<Journal, 'currency' | 'postings'>) =>
  postings.map(({ debit, credit, amount }, seq) => ({
    seq,
    debitAccount: debit,
    creditAccount: credit,
    amount,
    currency,
  }))

export const insertPostings = (
  tx: MerchantTx,
  merchantId: string,
  journalId: string,
  postings: ReturnType<typeof postingRows>,
): Write =>
  tx
    .insertInto('app.ledgerPosting')
    .values(postings.map((posting) => ({ merchantId, journalId, ...posting })))
    .returning(written)

export const insertEntry = (
  tx: MerchantTx,
  merchantId: string,
  entry: NewRow<'app.settlementEntry'>,
): Write =>
  tx
    .insertInto('app.settlementEntry')
    .values({ merchantId, ...entry })
    .returning(written)

export interface BalanceRow {
  tradingCountry: 'AU' | 'NZ'
  /** Null when payouts have taken everything. */
  currency: 'AUD' | 'NZD' | null
  available: number | null
  pending: number | null
}

/** Sums the statement entries that no payout has taken, per currency. */
export function readBalances(reader: Reader, merchantId: string, now: Date): Promise<BalanceRow[]> {
  return reader.query<BalanceRow>(
    'ledger_balances',
    `select m.trading_country, e.currency, e.available, e.pending
     from app.merchant m
     left join lateral (
       select currency,
              coalesce(sum(net) filter (where available_on <= today), 0)::bigint as available,
              coalesce(sum(net) filter (where available_on > today), 0)::bigint as pending
       from app.open_entries_per_day,
            lateral (select ($2::timestamptz at time zone m.time_zone)::date as today) t
       where merchant_id = $1
       group by currency having sum(n) > 0
     ) e on true
     where m.merchant_id = $1
     order by e.currency`,
    [merchantId, now],
  )
}
