import type { Reader } from '../../../db/database.ts'
import type { Row } from '../../../db/rows.ts'
import { RETURNED_COLUMNS, WITH_RETURNED, type ReturnedPayout } from '../../payouts/returned.ts'

export type PayoutRow = Pick<
  Row<'app.payout'>,
  'payoutId' | 'amount' | 'currency' | 'status' | 'reference' | 'arrivalDate' | 'createdAt'
> & {
  externalAccountId: string
  accountNumberLast4: string
  /** How many older accounts of the merchant end in the same four digits. */
  olderTwins: number
}

/** `$1` is the merchant. */
const COLUMNS = `p.payout_id, p.amount, p.currency, p.status, p.reference, p.arrival_date, p.created_at,
  b.external_account_id, b.account_number_last4,
  (select count(*) from app.bank_account o
   where o.merchant_id = $1 and o.account_number_last4 = b.account_number_last4
     and (o.created_at, o.external_account_id) < (b.created_at, b.external_account_id)) as older_twins`

const WITH_ACCOUNT = `app.payout p join app.bank_account b
  on b.merchant_id = p.merchant_id and b.external_account_id = p.external_account_id`

export interface BookkeepingFilter {
  currency: string
  /** Half-open. */
  range: { start: Date; end: Date }
  /** The same days (`YYYY-MM-DD`, both included). */
  days: { from: string; to: string }
  limit: number
}

/** Payouts sent within the range, oldest first. */
export function readSent(
  reader: Reader,
  merchantId: string,
  { currency, range: { start, end }, limit }: BookkeepingFilter,
): Promise<PayoutRow[]> {
  return reader.query<PayoutRow>(
    'bookkeeping_sent',
    `select ${COLUMNS} from ${WITH_ACCOUNT}
     where p.merchant_id = $1 and p.created_at >= $2 and p.created_at < $3 and p.currency = $4
     order by p.created_at, p.payout_id limit ${Math.trunc(limit)}`,
    [merchantId, start, end, currency],
  )
}

/** Longer than any payout takes, holidays included. */
const LONGEST_TRANSIT = '31 days'

/** Payouts that arrived on these days, in order of arrival. */
export function readArrived(
  reader: Reader,
  merchantId: string,
  { currency, range: { start, end }, days: { from, to }, limit }: BookkeepingFilter,
): Promise<PayoutRow[]> {
  return reader.query<PayoutRow>(
    'bookkeeping_arrived',
    `select ${COLUMNS} from ${WITH_ACCOUNT}
     where p.merchant_id = $1 and p.created_at >= $2::timestamptz - interval '${LONGEST_TRANSIT}' and p.created_at < $3
       and p.currency = $4 and p.status = 'paid' and p.arrival_date between $5 and $6
     order by p.arrival_date, p.payout_id limit ${Math.trunc(limit)}`,
    [merchantId, start, end, currency, from, to],
  )
}

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
  Row<'app.settlementEntry'>,
  'entryId' | 'entryType' | 'internalOrderId' | 'entryAt' | 'gross' | 'fee' | 'feeTax'
> & { payoutId: string; customer: string | null } & ReturnedPayout

export function readEntriesOf(
  reader: Reader,
  merchantId: string,
  payoutIds: readonly string[],
  limit: number,
): Promise<EntryRow[]> {
  return reader.query<EntryRow>(
    'bookkeeping_entries',
    `select e.entry_id, e.payout_id, e.entry_type, e.internal_order_id, e.entry_at, e.gross, e.fee, e.fee_tax,
       coalesce(nullif(trim(p.customer_name), ''), p.customer_email) as customer, ${RETURNED_COLUMNS}
     from app.settlement_entry e
     left join app.payment p on p.merchant_id = $1 and p.transaction_id = e.transaction_id ${WITH_RETURNED}
     where e.merchant_id = $1 and e.payout_id = any($2)
     order by e.payout_id, e.entry_at, e.entry_id limit ${Math.trunc(limit)}`,
    [merchantId, payoutIds],
  )
}
