import type { Reader } from '../../db/database.ts'
import { NO_TAKINGS } from '../ledger/rules.ts'
import type { Days } from './periods.ts'

export interface Sum {
  currency: string
  entryType: string
  n: number
  /** Minor units. */
  gross: number
  fee: number
}

export interface DaySum extends Sum {
  day: string
}

/** Two ranges of days, which may overlap; the second may be empty. */
export function readDays(
  reader: Reader,
  merchantId: string,
  first: Days,
  second: Days,
): Promise<DaySum[]> {
  return reader.query<DaySum>(
    'takings_days',
    `select day, currency, entry_type, sum(n)::int8 as n, sum(gross)::int8 as gross, sum(fee)::int8 as fee
     from app.takings_per_day
     where merchant_id = $1 and (day between $2 and $3 or day between $4 and $5)
     group by day, currency, entry_type`,
    [merchantId, first.from, first.to, second.from, second.to],
  )
}

/** A time of day on some days, to sum what came before it. */
export interface TimeOfDays {
  days: readonly string[]
  /** Instants around that hour on each day. */
  starts: readonly Date[]
  ends: readonly Date[]
  hour: number
  /** `HH:MM:SS.sss`, in the zone of the days. */
  time: string
}

/** Each day's takings until a time of day: whole hours from the sums, the rest from the entries. */
export const PART_DAYS = `select day, currency, entry_type, sum(n)::int8 as n, sum(gross)::int8 as gross, sum(fee)::int8 as fee
  from (
    select day, currency, entry_type, n, gross, fee from app.takings_per_hour
    where merchant_id = $1 and day = any($2::date[]) and hour < $5
    union all
    select d.day, e.currency, e.entry_type, 1, e.gross, e.fee
    from app.merchant m
    cross join unnest($2::date[], $3::timestamptz[], $4::timestamptz[]) d (day, starts, ends)
    cross join (values ('AUD'), ('NZD')) c (currency)
    -- "offset 0" keeps one index scan for each day, whatever the planner does with the rest.
    cross join lateral (
      select currency, entry_type, gross, fee, entry_at at time zone m.counts_zone as local from app.settlement_entry
      where merchant_id = $1 and currency = c.currency and entry_type not in ${NO_TAKINGS}
        and entry_at >= d.starts and entry_at < d.ends offset 0) e
    where m.merchant_id = $1 and e.local::date = d.day and extract(hour from e.local) = $5 and e.local::time <= $6::time) parts
  group by day, currency, entry_type`

export function readPartDays(
  reader: Reader,
  merchantId: string,
  { days, starts, ends, hour, time }: TimeOfDays,
): Promise<DaySum[]> {
  const values = [merchantId, days, starts, ends, hour, time]
  return reader.query<DaySum>('takings_part_days', PART_DAYS, values)
}

export interface HourSum {
  currency: string
  hour: number
  shown: number
  before: number
}

export function readHours(
  reader: Reader,
  merchantId: string,
  { shown, before }: { shown: Days; before: Days },
): Promise<HourSum[]> {
  return reader.query<HourSum>(
    'takings_hours',
    `select currency, hour,
            coalesce(sum(gross) filter (where day between $2 and $3), 0)::int8 as shown,
            coalesce(sum(gross) filter (where day between $4 and $5), 0)::int8 as before
     from app.takings_per_hour
     where merchant_id = $1 and (day between $2 and $3 or day between $4 and $5)
     group by currency, hour`,
    [merchantId, shown.from, shown.to, before.from, before.to],
  )
}

export interface MethodSum {
  currency: string
  method: string
  wallet: string
  payType: string
  scheme: string
  funding: string
  payments: number
  paid: number
  taken: number
  fee: number
  before: number
}

export function readMethods(
  reader: Reader,
  merchantId: string,
  { shown, before }: { shown: Days; before: Days },
): Promise<MethodSum[]> {
  const inShown = 'filter (where day between $2 and $3)'
  return reader.query<MethodSum>(
    'takings_ways',
    `select currency, method, wallet, pay_type, scheme, funding,
            coalesce(sum(n) ${inShown}, 0)::int8 as payments, coalesce(sum(paid) ${inShown}, 0)::int8 as paid,
            coalesce(sum(gross) ${inShown}, 0)::int8 as taken, coalesce(sum(fee) ${inShown}, 0)::int8 as fee,
            coalesce(sum(gross) filter (where day between $4 and $5), 0)::int8 as before
     from app.takings_per_way
     where merchant_id = $1 and (day between $2 and $3 or day between $4 and $5)
     group by currency, method, wallet, pay_type, scheme, funding
     order by paid desc, method, wallet, pay_type, scheme, funding`,
    [merchantId, shown.from, shown.to, before.from, before.to],
  )
}

/** Attempts that ended; leaves out pending and unfinished ones. */
export async function readAttempts(
  reader: Reader,
  merchantId: string,
  { from, to }: Days,
): Promise<{ made: number; declined: number }> {
  const [row] = await reader.query<{ made: number; declined: number }>(
    'attempts_ended',
    `select coalesce(sum(n) filter (where status not in ('incomplete', 'pending')), 0)::int8 as made,
            coalesce(sum(n) filter (where status = 'failed'), 0)::int8 as declined
     from app.payments_per_day where merchant_id = $1 and day between $2 and $3`,
    [merchantId, from, to],
  )
  return row ?? { made: 0, declined: 0 }
}

export interface Terms {
  taxCountry: 'AU' | 'NZ'
  tradingCountry: 'AU' | 'NZ'
}

export async function readTerms(reader: Reader, merchantId: string): Promise<Terms> {
  const [row] = await reader.quick<Terms>(
    'today_terms',
    'select tax_country, trading_country from app.merchant where merchant_id = $1',
    [merchantId],
  )
  return row ?? { taxCountry: 'AU', tradingCountry: 'AU' }
}
