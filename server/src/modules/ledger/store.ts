import type { MerchantTx, Reader } from '../../db/database.ts'
import type { NewRow } from '../../db/rows.ts'
import type { Account, Journal } from './rules.ts'

/** Writes a journal; false when the same fact has been posted before. */
export async function insertJournal(
  tx: MerchantTx,
  merchantId: string,
  journal: NewRow<'app.ledgerJournal'>,
): Promise<boolean> {
  const result = await tx
    .insertInto('app.ledgerJournal')
    .values({ merchantId, ...journal })
    .onConflict((on) => on.columns(['merchantId', 'kind', 'sourceType', 'sourceId']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function insertPostings(
  tx: MerchantTx,
  merchantId: string,
  journalId: string,
  { currency, postings }: Pick<Journal, 'currency' | 'postings'>,
): Promise<void> {
  await tx
    .insertInto('app.ledgerPosting')
    .values(
      postings.map(({ debit, credit, amount }, seq) => ({
        merchantId,
        journalId,
        seq,
        debitAccount: debit,
        creditAccount: credit,
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
    .insertInto('app.ledgerBalance')
    .values(movements.map((movement) => ({ merchantId, currency, ...movement })))
    .onConflict((on) =>
      on.columns(['merchantId', 'currency', 'account']).doUpdateSet((eb) => ({
        debits: eb('app.ledgerBalance.debits', '+', eb.ref('excluded.debits')),
        credits: eb('app.ledgerBalance.credits', '+', eb.ref('excluded.credits')),
      })),
    )
    .execute()
}

export async function insertEntry(
  tx: MerchantTx,
  merchantId: string,
  entry: NewRow<'app.settlementEntry'>,
): Promise<void> {
  await tx
    .insertInto('app.settlementEntry')
    .values({ merchantId, ...entry })
    .execute()
}

export interface BalanceRow {
  tradingCountry: 'AU' | 'NZ'
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
