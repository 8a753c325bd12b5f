import type { Reader } from '../../../db/database.ts'
import type { PayoutTable, SettlementEntryTable } from '../../../db/schema.ts'

export type PayoutRow = Pick<
  PayoutTable,
  'payout_id' | 'amount' | 'currency' | 'status' | 'reference' | 'arrival_date' | 'created_at'
> & { account_number_last4: string }

const COLUMNS = `p.payout_id, p.amount, p.currency, p.status, p.reference, p.arrival_date, p.created_at,
  b.account_number_last4`

const WITH_ACCOUNT = `app.payout p join app.bank_account b
  on b.merchant_id = p.merchant_id and b.external_account_id = p.external_account_id`

/** What the payouts of a range were sent as, oldest first. */
export function readPayoutsOf(
  reader: Reader,
  merchantId: string,
  currency: string,
  { start, end }: { start: Date; end: Date },
  most: number,
): Promise<PayoutRow[]> {
  return reader.query<PayoutRow>(
    'bookkeeping_payouts',
    `select ${COLUMNS} from ${WITH_ACCOUNT}
     where p.merchant_id = $1 and p.created_at >= $2 and p.created_at < $3 and p.currency = $4
     order by p.created_at, p.payout_id limit ${Math.trunc(most)}`,
    [merchantId, start, end, currency],
  )
}

/** A payout with the account it went to; null for an unknown one. */
export async function readOnePayout(
  reader: Reader,
  merchantId: string,
  payoutId: string,
): Promise<PayoutRow | null> {
  const [row] = await reader.query<PayoutRow>(
    'bookkeeping_payout',
    `select ${COLUMNS} from ${WITH_ACCOUNT} where p.merchant_id = $1 and p.payout_id = $2`,
    [merchantId, payoutId],
  )
  return row ?? null
}

export type EntryRow = Pick<
  SettlementEntryTable,
  'entry_id' | 'entry_type' | 'internal_order_id' | 'entry_at' | 'gross' | 'fee' | 'fee_tax'
> & { payout_id: string }

/** The lines of some payouts, each payout's oldest first. */
export function readEntriesOf(
  reader: Reader,
  merchantId: string,
  payoutIds: readonly string[],
  most: number,
): Promise<EntryRow[]> {
  return reader.query<EntryRow>(
    'bookkeeping_entries',
    `select e.entry_id, e.payout_id, e.entry_type, e.internal_order_id, e.entry_at, e.gross, e.fee, e.fee_tax
     from app.settlement_entry e where e.merchant_id = $1 and e.payout_id = any($2)
     order by e.payout_id, e.entry_at, e.entry_id limit ${Math.trunc(most)}`,
    [merchantId, payoutIds],
  )
}
