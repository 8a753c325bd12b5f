import { addDays, daysSpanned, startOfDay } from '@paydeck/contract/time/days'

import type { Reader } from '../../db/database.ts'
import { badRequest } from '../../kit/errors.ts'
import * as store from './read-rollups-store.ts'

const MAX_DAYS = 1100

/** `[day, count]`, one for each local day. */
export type DailyCounts = [string, number][]

export interface DailyRange {
  from: string
  to: string
  timeZone: string
}

/** Counts per local day of any zone, read only from the rollups; includes days with 0. */
export function dailyCounts(reader: Reader) {
  return {
    /** Days of the rollup's zone come from the day rollup, others from the quarter-hour one. */
    async payments(
      merchantId: string,
      countsZone: string,
      range: DailyRange,
    ): Promise<DailyCounts> {
      if (range.timeZone !== countsZone) return byQuarters(reader, merchantId, 'payment', range)
      const rows = await store.readPaymentDays(reader, merchantId, range.from, range.to)
      return fill(range, new Map(rows.map((row) => [row.day, row.n])))
    },

    async customers(
      merchantId: string,
      countsZone: string,
      range: DailyRange,
    ): Promise<DailyCounts> {
      if (range.timeZone !== countsZone) return byQuarters(reader, merchantId, 'customer', range)
      const rows = await store.readCustomerDays(reader, merchantId, range.from, range.to)
      return fill(range, new Map(rows.map((row) => [row.day, row.n])))
    },
  }
}

async function byQuarters(
  reader: Reader,
  merchantId: string,
  subject: 'payment' | 'customer',
  range: DailyRange,
): Promise<DailyCounts> {
  const days = daysOf(range)
  const starts = days.map((day) => startOfDay(day, range.timeZone))
  const end = startOfDay(addDays(range.to, 1), range.timeZone)
  const rows = await store.readQuarters(reader, merchantId, subject, { starts, end })
  return fill(range, new Map(rows.map((row) => [days[row.at - 1] ?? '', row.n])))
}

function daysOf(range: DailyRange): string[] {
  const span = daysSpanned(range.from, range.to)
  if (span > MAX_DAYS) throw badRequest(`A chart shows at most ${MAX_DAYS} days.`)
  return Array.from({ length: Math.max(0, span) }, (_, at) => addDays(range.from, at))
}

function fill(range: DailyRange, counts: Map<string, number>): DailyCounts {
  return daysOf(range).map((day) => [day, counts.get(day) ?? 0])
}
