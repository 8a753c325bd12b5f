import type { Reader } from '../../db/database.ts'

export interface CurrencyState {
  currency: 'AUD' | 'NZD'
  /** Unpaid entries: available by today in the merchant's zone, and later. Minor units. */
  available: number
  pending: number
  /** The primary account; null when the currency has none. */
  externalAccountId: string | null
  accountNumberLast4: string | null
  heldUntil: Date | null
  returnedAt: Date | null
  message: string | null
}

/** The trading currency and any other with money owed, each with its primary account. */
export function readCurrencies(
  reader: Reader,
  merchantId: string,
  now: Date,
): Promise<CurrencyState[]> {
  return reader.query<CurrencyState>(
    'payout_blocks',
    `with owed as (
       select e.currency,
              coalesce(sum(net) filter (where available_on <= today), 0)::bigint as available,
              coalesce(sum(net) filter (where available_on > today), 0)::bigint as pending
       from app.open_entries_per_day e
       join app.merchant m using (merchant_id)
       cross join lateral (select ($2::timestamptz at time zone m.time_zone)::date as today) t
       where merchant_id = $1
       group by e.currency having sum(n) > 0)
     select c.currency, coalesce(owed.available, 0)::bigint as available, coalesce(owed.pending, 0)::bigint as pending,
            b.external_account_id, b.account_number_last4, b.held_until, b.returned_at, p.failure_message as message
     from app.merchant m
     cross join lateral (
       select case m.trading_country when 'NZ' then 'NZD' else 'AUD' end as currency
       union select currency from owed) c
     left join owed on owed.currency = c.currency
     left join app.bank_account b on b.merchant_id = $1 and b.currency = c.currency and b.is_primary
     left join lateral (
       select failure_message from app.payout
       where merchant_id = $1 and external_account_id = b.external_account_id and status = 'failed'
       order by updated_at desc limit 1) p on b.returned_at is not null
     where m.merchant_id = $1 and m.activated_at is not null
     order by c.currency`,
    [merchantId, now],
  )
}
