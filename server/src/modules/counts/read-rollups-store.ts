import type { Reader } from '../../db/database.ts'
import type { WholeDays } from './day-range.ts'

const IN_DAYS = 'merchant_id = $1 and day >= $2::date and day < $3::date'
const daysValues = (merchantId: string, { firstDay, endDay }: WholeDays): unknown[] => [
  merchantId,
  firstDay ?? '-infinity',
  endDay ?? 'infinity',
]

export async function countDays(
  reader: Reader,
  merchantId: string,
  subject: 'refund' | 'customer',
  days: WholeDays,
): Promise<number> {
  const [row] = await reader.quick<{ n: number }>(
    `${subject}s_count_days`,
    `select coalesce(sum(n), 0)::int8 as n from app.${subject}s_per_day where ${IN_DAYS}`,
    daysValues(merchantId, days),
  )
  return row?.n ?? 0
}

/** The day that contains row number `skip` (newest first, from 0), and the number of newer rows. */
export async function seekDay(
  reader: Reader,
  merchantId: string,
  subject: 'refund' | 'customer',
  { skip, ...days }: WholeDays & { skip: number },
): Promise<{ day: string; before: number } | null> {
  const [row] = await reader.query<{ day: string; before: number }>(
    `${subject}s_seek_day`,
    `select day, (upto - n)::int8 as before
     from (select day, sum(n) as n, sum(sum(n)) over (order by day desc) as upto
           from app.${subject}s_per_day where ${IN_DAYS} group by day) running
     where upto > $4 order by day desc limit 1`,
    [...daysValues(merchantId, days), skip],
  )
  return row ?? null
}

/** Any status, per local day of the rollup's zone; omits days without payments. */
export async function readPaymentDays(
  reader: Reader,
  merchantId: string,
  from: string,
  to: string,
): Promise<{ day: string; n: number }[]> {
  return reader.query(
    'daily_payments',
    `select day, sum(n)::int8 as n from app.payments_per_day
     where merchant_id = $1 and day between $2 and $3 group by day`,
    [merchantId, from, to],
  )
}

export async function readCustomerDays(
  reader: Reader,
  merchantId: string,
  from: string,
  to: string,
): Promise<{ day: string; n: number }[]> {
  return reader.query(
    'daily_customers',
    `select day, sum(n)::int8 as n from app.customers_per_day
     where merchant_id = $1 and day between $2 and $3 group by day`,
    [merchantId, from, to],
  )
}

/** Rows of the quarter hours between each start and the next; `at` is the index of the start, from 1. */
export async function readQuarters(
  reader: Reader,
  merchantId: string,
  subject: 'payment' | 'customer',
  { starts, end }: { starts: readonly Date[]; end: Date },
): Promise<{ at: number; n: number }[]> {
  return reader.query(
    `daily_${subject}_quarters`,
    `select width_bucket(quarter, $4::timestamptz[]) as at, sum(n)::int8 as n
     from app.${subject}s_per_quarter
     where merchant_id = $1 and quarter >= $2 and quarter < $3 group by 1`,
    [merchantId, starts[0], end, starts],
  )
}
