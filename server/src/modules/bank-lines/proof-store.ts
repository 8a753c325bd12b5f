import type { Reader } from '../../db/database.ts'
import { BOOKING_DAYS } from './deposit-rules.ts'

/** What the statements of a matched account show of our transfers. */
export interface ProofRow {
  externalAccountId: string
  accountNumberLast4: string
  /** The last day that the statements cover, less days whose transfers may still be on the next one. */
  shownTo: string
  open: number
  /** The day of the oldest open deposit. */
  openSince: string | null
  missing: number
  /** When the oldest missing transfer should have arrived. */
  missingSince: string | null
  /** Transfers without a deposit that a person has explained. */
  explained: number
}

const MAX_COUNT = 1000

export const STATEMENT_PROOFS = `
  select b.external_account_id, b.account_number_last4, least(f.last_day, m.next - 1)::text as shown_to,
         o.found as open, o.since::text as open_since, m.found as missing, m.since::text as missing_since, m.explained
  from app.bank_line_account a
  join app.bank_account b using (merchant_id, external_account_id)
  cross join lateral (
    select min(first_day) as first_day, max(last_day) as last_day from app.bank_line_file
    where merchant_id = $1 and external_account_id = a.external_account_id) f
  cross join lateral (
    select count(*)::int as found, min(day) as since from (
      select day from app.bank_line
      where merchant_id = $1 and external_account_id = a.external_account_id and state = 'open'
      order by day, line_id limit ${MAX_COUNT}) lines) o
  cross join lateral (
    select count(*) filter (where not is_late and not is_said)::int as found,
           min(day) filter (where not is_late and not is_said) as since,
           count(*) filter (where not is_late and is_said)::int as explained,
           min(day) filter (where is_late) as next
    from (
      select p.arrival_date as day, p.arrival_date > f.last_day - ${BOOKING_DAYS} as is_late,
             s.payout_id is not null as is_said
      from app.payout p
      left join app.missing_transfer s on s.merchant_id = $1 and s.payout_id = p.payout_id
      where p.merchant_id = $1 and p.external_account_id = a.external_account_id
        and p.status in ('in_transit', 'paid') and p.created_at >= f.first_day - 30
        and p.arrival_date between f.first_day and f.last_day
        and p.amount > coalesce((
          select sum(amount) from app.bank_line_link where merchant_id = $1 and payout_id = p.payout_id), 0)
      order by p.arrival_date limit ${MAX_COUNT}) transfers) m
  where a.merchant_id = $1 and a.is_on and f.last_day is not null
  order by b.is_primary desc, b.created_at, b.external_account_id`

/** A currency's primary account first; leaves out accounts that are not matched or have no statement yet. */
export const readProofs = (reader: Reader, merchantId: string): Promise<ProofRow[]> =>
  reader.query<ProofRow>('statement_proofs', STATEMENT_PROOFS, [merchantId])
