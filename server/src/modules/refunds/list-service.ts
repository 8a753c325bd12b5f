import type { StateSums } from '@paydeck/contract/lists/state-sums'

import type { Database } from '../../db/database.ts'
import { toStateSums } from '../../db/state-sums.ts'
import type { Actor } from '../../kit/actor.ts'
import { PAGE_SIZE, rowsBefore, type Page } from '../../kit/pages.ts'
import { dayRollup, pageByDays } from '../counts/page-by-days.ts'
import { searchPage } from '../counts/search-page.ts'
import * as store from './list-store.ts'

export type { ListedRefund, RefundFilter } from './list-store.ts'

/** The refunds list of one merchant, newest first. */
export function refundLists({ reader }: Pick<Database, 'reader'>) {
  return {
    /** Sums of the whole list; null for more than 10,000 refunds. */
    async sums(merchantId: string, filter: store.RefundFilter): Promise<StateSums> {
      return { sums: toStateSums(await store.readSums(reader, merchantId, filter)) }
    },

    /** Counts from the rollup when filtered by time only. Searches match few rows, so it counts those. */
    async page(
      { merchantId, countsZone }: Pick<Actor, 'merchantId' | 'countsZone'>,
      filter: store.RefundFilter,
      pageNumber: number,
    ): Promise<Page<store.ListedRefund>> {
      const skip = rowsBefore(pageNumber)
      const searched = store.searchedList(filter)
      if (searched) {
        const { ids, total } = await searchPage(reader, merchantId, searched, skip)
        const rows = ids.length === 0 ? [] : await store.readThese(reader, merchantId, ids)
        return { rows, total }
      }
      if (filter.amount !== null) {
        const [rows, total] = await Promise.all([
          store.readPage(reader, merchantId, filter, { skip, size: PAGE_SIZE }),
          store.countRows(reader, merchantId, filter),
        ])
        return { rows, total }
      }
      return pageByDays(
        {
          ...dayRollup(reader, merchantId, 'refund'),
          countRows: (part) =>
            store.countRows(reader, merchantId, { ...filter, ...part }, Number.MAX_SAFE_INTEGER),
          readPage: (part, before) =>
            store.readPage(
              reader,
              merchantId,
              { ...filter, ...part },
              { skip: before, size: PAGE_SIZE },
            ),
        },
        filter,
        countsZone,
        pageNumber,
      )
    },
  }
}
