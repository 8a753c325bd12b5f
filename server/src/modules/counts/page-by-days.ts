import { addDays, startOfDay } from '@paydeck/contract/time/days'

import type { Reader } from '../../db/database.ts'
import { rowsBefore, type Page } from '../../kit/pages.ts'
import { cutByDays, type OpenRange, type WholeDays } from './day-range.ts'
import * as store from './read-rollups-store.ts'

/** From this row on, asking the rollup where to start is cheaper than skipping rows. */
const SEEK_FROM = 400

export interface DayCounted<Row> {
  countDays(days: WholeDays): Promise<number>
  /** The day that contains row number `skip` (newest first, from 0), and the number of newer rows. */
  seekDay(days: WholeDays, skip: number): Promise<{ day: string; before: number } | null>
  countRows(range: OpenRange): Promise<number>
  readPage(range: OpenRange, skip: number): Promise<Row[]>
}

export const dayRollup = (
  reader: Reader,
  merchantId: string,
  subject: 'refund' | 'customer',
): Pick<DayCounted<never>, 'countDays' | 'seekDay'> => ({
  countDays: (days) => store.countDays(reader, merchantId, subject, days),
  seekDay: (days, skip) => store.seekDay(reader, merchantId, subject, { ...days, skip }),
})

/**
 * Keeps a deep page and its count fast however large the table is: the rollup counts whole days of the merchant's zone,
 * and only the part days at the ends are counted row by row.
 */
export async function pageByDays<Row>(
  list: DayCounted<Row>,
  range: OpenRange,
  timeZone: string,
  pageNumber: number,
): Promise<Page<Row>> {
  const skip = rowsBefore(pageNumber)
  if (skip < SEEK_FROM) {
    const [rows, total] = await Promise.all([
      list.readPage(range, skip),
      countByDays(list, range, timeZone),
    ])
    return { rows, total }
  }
  const total = await countByDays(list, range, timeZone)
  if (skip >= total) return { rows: [], total }
  const from = await seek(list, range, timeZone, skip)
  const rows = await list.readPage({ ...range, end: from.end }, from.skip)
  return { rows, total }
}

async function countByDays<Row>(
  list: DayCounted<Row>,
  range: OpenRange,
  timeZone: string,
): Promise<number> {
  const { firstDay, endDay, newest, oldest } = cutByDays(range.start, range.end, timeZone)
  const edges = [newest, oldest].filter((edge) => edge !== null)
  const numbers = await Promise.all([
    list.countDays({ firstDay, endDay }),
    ...edges.map((edge) => list.countRows(edge)),
  ])
  return numbers.reduce((sum, n) => sum + n, 0)
}

/** Finds the start of a deep page among rows older than `end`; skips at most one day's rows. */
async function seek<Row>(
  list: DayCounted<Row>,
  range: OpenRange,
  timeZone: string,
  skip: number,
): Promise<{ end: Date | null; skip: number }> {
  const { firstDay, endDay, newest, oldest } = cutByDays(range.start, range.end, timeZone)
  const newer = newest ? await list.countRows(newest) : 0
  if (skip < newer) return { end: range.end, skip }
  const days = { firstDay, endDay }
  const position = await list.seekDay(days, skip - newer)
  if (position)
    return {
      end: startOfDay(addDays(position.day, 1), timeZone),
      skip: skip - newer - position.before,
    }
  // The row is older than all whole days, so it is in the part day at the old end.
  const whole = await list.countDays(days)
  return { end: oldest?.end ?? range.end, skip: skip - newer - whole }
}
