import type { PayoutSchedule } from '@paydeck/contract/merchant/payout-schedule'

import type { Reader } from '../../db/database.ts'

export interface OutlookTerms {
  payoutDueAt: Date | null
  reserveBasisPoints: number | null
  reserveDays: number | null
  reserveFixed: number | null
  payoutSchedule: PayoutSchedule
  tradingCountry: 'AU' | 'NZ'
  timeZone: string
}

export async function readOutlookTerms(
  reader: Reader,
  merchantId: string,
): Promise<OutlookTerms | undefined> {
  const [row] = await reader.quick<OutlookTerms>(
    'outlook_terms',
    `select payout_due_at, payout_schedule, trading_country, time_zone, reserve_basis_points,
       reserve_days, reserve_fixed from app.merchant
     where merchant_id = $1 and activated_at is not null`,
    [merchantId],
  )
  return row
}

export interface OutlookSum {
  currency: 'AUD' | 'NZD'
  day: string
  net: number
}

/** Entries in no payout yet, summed by the day they become available. */
export function readComing(reader: Reader, merchantId: string): Promise<OutlookSum[]> {
  return reader.quick<OutlookSum>(
    'outlook_coming',
    `select currency, available_on as day, sum(net)::int8 as net from app.open_entries_per_day
     where merchant_id = $1 group by currency, available_on having sum(n) > 0`,
    [merchantId],
  )
}

export interface OutlookAccount {
  currency: 'AUD' | 'NZD'
  accountNumberLast4: string
}

export function readPrimaryAccounts(reader: Reader, merchantId: string): Promise<OutlookAccount[]> {
  return reader.quick<OutlookAccount>(
    'outlook_accounts',
    `select currency, account_number_last4 from app.bank_account where merchant_id = $1 and is_primary`,
    [merchantId],
  )
}

export interface UnderWayRow extends OutlookAccount {
  payoutId: string
  amount: number
  arrivesOn: string | null
}

/** Earliest arrival first. */
export function readUnderWay(reader: Reader, merchantId: string): Promise<UnderWayRow[]> {
  return reader.quick<UnderWayRow>(
    'outlook_under_way',
    `select p.payout_id, p.currency, p.amount, p.arrival_date as arrives_on, b.account_number_last4
     from app.payout p
     join app.bank_account b on b.merchant_id = p.merchant_id and b.external_account_id = p.external_account_id
     where p.merchant_id = $1 and p.status in ('pending', 'in_transit')
     order by p.arrival_date nulls last, p.created_at, p.payout_id limit 20`,
    [merchantId],
  )
}
