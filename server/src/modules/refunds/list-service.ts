import type { Database } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { PAGE_SIZE, pagesOf, rowsBefore } from '../../kit/pages.ts'
import { dayRollup, pageByDays, type Page } from '../counts/page-by-days.ts'
import * as store from './list-store.ts'

export type { ListedRefund, RefundFilter } from './list-store.ts'

/** Reads refunds for the list, always of one merchant, newest first. */
export function refundLists({ reader }: Pick<Database, 'reader'>) {
  return {
    /** Narrowed to a range at most, the rollup counts it; a search matches few rows, counted one by one. */
    async page(
      { merchantId, countsZone }: Pick<Actor, 'merchantId' | 'countsZone'>,
      filter: store.RefundFilter,
      pageNumber: number,
    ): Promise<Page<store.ListedRefund>> {
      if (filter.internalOrderId !== null || filter.emailKey !== null || filter.amount !== null) {
        const skip = rowsBefore(pageNumber)
        const [rows, total] = await Promise.all([
          store.readPage(reader, merchantId, filter, { skip, size: PAGE_SIZE }),
          store.countRows(reader, merchantId, filter),
        ])
        return { rows, pageCount: pagesOf(total) }
      }
      return pageByDays(
        {
          ...dayRollup(reader, merchantId, 'refund'),
          countRows: (part) =>
            store.countRows(reader, merchantId, { ...filter, ...part }, Number.MAX_SAFE_INTEGER),
          readPage: (part, skip) =>
            store.readPage(reader, merchantId, { ...filter, ...part }, { skip, size: PAGE_SIZE }),
        },
        filter,
        countsZone,
        pageNumber,
      )
    },
  }
}
