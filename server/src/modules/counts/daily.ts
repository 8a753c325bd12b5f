import { addDays, daysSpanned, startOfDay } from '@paydeck/contract/days'

import type { Reader } from '../../db/database.ts'
import { badRequest } from '../../kit/errors.ts'

/** The longest chart: three years and a bit. */
const MOST_DAYS = 1100

/** `[day, count]`, one for each local day. */
export type DailyCounts = [string, number][]

export interface DailyRange {
  /** Calendar days, both counted. */
  from: string
  to: string
  /** The zone whose days they are. */
  timeZone: string
}

/** Counts per local day of any zone, read from the rollups alone; every day of the range is there, also with 0. */
export function dailyCounts(reader: Reader) {
  return {
    /** Payments. Days of the rollup's zone come from the day rollup, others from the quarters of an hour. */
    async payments(
      merchantId: string,
      countsZone: string,
      range: DailyRange,
    ): Promise<DailyCounts> {
      if (range.timeZone !== countsZone) return byQuarters(reader, merchantId, 'payment', range)
      const rows = await reader.query<{ day: string; n: number }>(
        'daily_payments',
        `select day, sum(n)::int8 as n from app.payment_count_day
         where merchant_id = $1 and day between $2 and $3 group by day`,
        [merchantId, range.from, range.to],
      )
      return fill(range, new Map(rows.map((row) => [row.day, row.n])))
    },

    /** New customers, likewise. */
    async customers(
      merchantId: string,
      countsZone: string,
      range: DailyRange,
    ): Promise<DailyCounts> {
      if (range.timeZone !== countsZone) return byQuarters(reader, merchantId, 'customer', range)
      const rows = await reader.query<{ day: string; n: number }>(
        'daily_customers',
        `select day, n from app.customer_count_day
         where merchant_id = $1 and day between $2 and $3`,
        [merchantId, range.from, range.to],
      )
      return fill(range, new Map(rows.map((row) => [row.day, row.n])))
    },
  }
}

async function byQuarters(
  reader: Reader,
  merchantId: string,
  what: 'payment' | 'customer',
  range: DailyRange,
): Promise<DailyCounts> {
  const days = daysOf(range)
  const starts = days.map((day) => startOfDay(day, range.timeZone))
  const end = startOfDay(addDays(range.to, 1), range.timeZone)
  const rows = await reader.query<{ at: number; n: number }>(
    `daily_${what}_quarters`,
    `select width_bucket(quarter, $4::timestamptz[]) as at, sum(n)::int8 as n
     from app.${what}_count_quarter
     where merchant_id = $1 and quarter >= $2 and quarter < $3 group by 1`,
    [merchantId, starts[0], end, starts],
  )
  return fill(range, new Map(rows.map((row) => [days[row.at - 1] ?? '', row.n])))
}

function daysOf(range: DailyRange): string[] {
  const span = daysSpanned(range.from, range.to)
  if (span > MOST_DAYS) throw badRequest(`A chart shows at most ${MOST_DAYS} days.`)
  return Array.from({ length: Math.max(0, span) }, (_, at) => addDays(range.from, at))
}

function fill(range: DailyRange, found: Map<string, number>): DailyCounts {
  return daysOf(range).map((day) => [day, found.get(day) ?? 0])
}
