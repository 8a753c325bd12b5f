import type { Reader } from '../../db/database.ts'
import type { EntryType } from './rules.ts'

export interface UnpaidSum {
  currency: 'AUD' | 'NZD'
  /** `YYYY-MM-DD`; null when already available. */
  comesOn: string | null
  entryType: EntryType
  /** Minor units. */
  net: number
}

/** Sums the entries without a payout by type and by the day on which they become available. */
export function readUnpaid(reader: Reader, merchantId: string, now: Date): Promise<UnpaidSum[]> {
  return reader.query<UnpaidSum>(
    'ledger_unpaid',
    `select e.currency, case when e.available_on > t.today then e.available_on end as comes_on, e.entry_type,
            sum(e.net)::bigint as net
     from app.open_entries_per_day e
     join app.merchant m using (merchant_id)
     cross join lateral (select ($2::timestamptz at time zone m.time_zone)::date as today) t
     where e.merchant_id = $1
     group by 1, 2, 3 having sum(e.n) > 0 order by 1, 2, 3`,
    [merchantId, now],
  )
}
