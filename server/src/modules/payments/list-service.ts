import { startOfDay, addDays } from '@paydeck/contract/days'

import type { Database, Reader } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { notFound } from '../../kit/errors.ts'
import { cutByDays, isCounted, type PaymentFilter } from './list-filter.ts'
import * as store from './list-store.ts'

/** Rows of one page; the provider's default, the same for every list. */
export const PAGE_SIZE = 20
/** From here on skipping rows one by one costs more than asking the rollup where to start. */
const SEEK_FROM = 400

/** One page of payments and how many pages there are. */
export interface PaymentPage {
  rows: store.ListedPayment[]
  pageCount: number
}

/** Reads payments for lists, always of one merchant, newest first. */
export function paymentLists(db: Database) {
  const { reader } = db

  async function page(who: Actor, filter: PaymentFilter, pageNumber: number): Promise<PaymentPage> {
    const skip = (pageNumber - 1) * PAGE_SIZE
    if (!isCounted(filter)) return search(reader, who.merchantId, filter, skip)
    if (skip < SEEK_FROM) {
      const [rows, total] = await Promise.all([
        store.readPage(reader, who.merchantId, filter, skip, PAGE_SIZE),
        countByDays(reader, who, filter),
      ])
      return { rows, pageCount: pagesOf(total) }
    }
    const total = await countByDays(reader, who, filter)
    if (skip >= total) return { rows: [], pageCount: pagesOf(total) }
    const from = await seek(reader, who, filter, skip)
    const rows = await store.readPage(
      reader,
      who.merchantId,
      { ...filter, end: from.end },
      from.skip,
      PAGE_SIZE,
    )
    return { rows, pageCount: pagesOf(total) }
  }

  /** One payment with everything that is known of it; 404 for an unknown or foreign id. */
  async function one(who: Actor, transactionId: string): Promise<store.StoredPayment> {
    const row = await store.readPayment(reader, who.merchantId, transactionId)
    if (!row) throw notFound()
    return row
  }

  return { page, one }
}

const pagesOf = (rows: number): number => Math.ceil(rows / PAGE_SIZE)

/** A search by order, customer, email, amount or id: few rows match, so they are counted one by one. */
async function search(
  reader: Reader,
  merchantId: string,
  filter: PaymentFilter,
  skip: number,
): Promise<PaymentPage> {
  const [rows, total] = await Promise.all([
    store.readPage(reader, merchantId, filter, skip, PAGE_SIZE),
    store.countRows(reader, merchantId, filter),
  ])
  return { rows, pageCount: pagesOf(total) }
}

/** Counts by whole days of the merchant's zone, and row by row in the part days at the ends of the range. */
async function countByDays(reader: Reader, who: Actor, filter: PaymentFilter): Promise<number> {
  const cut = cutByDays(filter.start, filter.end, who.timeZone)
  const days = {
    firstDay: cut.firstDay,
    endDay: cut.endDay,
    status: filter.status,
    payType: filter.payType,
  }
  const parts = [cut.newest, cut.oldest].filter((part) => part !== null)
  const numbers = await Promise.all([
    store.countDays(reader, who.merchantId, days),
    ...parts.map((part) =>
      store.countRows(reader, who.merchantId, { ...filter, ...part }, Number.MAX_SAFE_INTEGER),
    ),
  ])
  return numbers.reduce((sum, n) => sum + n, 0)
}

/** Where a deep page starts: rows older than `end`, after skipping `skip` of them; never more than a day's rows. */
async function seek(
  reader: Reader,
  who: Actor,
  filter: PaymentFilter,
  skip: number,
): Promise<{ end: Date | null; skip: number }> {
  const cut = cutByDays(filter.start, filter.end, who.timeZone)
  const newest = cut.newest
    ? await store.countRows(
        reader,
        who.merchantId,
        { ...filter, ...cut.newest },
        Number.MAX_SAFE_INTEGER,
      )
    : 0
  if (skip < newest) return { end: filter.end, skip }
  const days = {
    firstDay: cut.firstDay,
    endDay: cut.endDay,
    status: filter.status,
    payType: filter.payType,
  }
  const found = await store.seekDay(reader, who.merchantId, days, skip - newest)
  if (found)
    return {
      end: startOfDay(addDays(found.day, 1), who.timeZone),
      skip: skip - newest - found.before,
    }
  // Beyond the whole days: in the part day at the old end.
  const whole = await store.countDays(reader, who.merchantId, days)
  return { end: cut.oldest?.end ?? filter.end, skip: skip - newest - whole }
}
