import type { Database } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { PAGE_SIZE, rowsBefore, type Page } from '../../kit/pages.ts'
import { dayRollup, pageByDays } from '../counts/page-by-days.ts'
import { isSearch, type CustomerFilter } from './list-filter.ts'
import * as store from './list-store.ts'

export type { ListedCustomer } from './list-store.ts'

export function customerLists({ reader }: Pick<Database, 'reader'>) {
  async function search(
    merchantId: string,
    filter: CustomerFilter,
    pageNumber: number,
  ): Promise<Page<store.ListedCustomer>> {
    if (filter.nameWords?.length === 0) return { rows: [], total: 0 }
    const skip = rowsBefore(pageNumber)
    const window = { skip, size: PAGE_SIZE }
    const { n, rows, isDense } = await store.search(reader, merchantId, filter, window)
    const newest =
      isDense && skip < n
        ? await store.readPage(reader, merchantId, filter, { ...window, isDense })
        : rows
    return { rows: newest, total: n }
  }

  async function single(
    merchantId: string,
    customerId: string,
  ): Promise<Page<store.ListedCustomer>> {
    const rows = await store.readOne(reader, merchantId, customerId)
    return { rows, total: rows.length }
  }

  return {
    page(
      { merchantId, countsZone }: Pick<Actor, 'merchantId' | 'countsZone'>,
      filter: CustomerFilter,
      pageNumber: number,
    ): Promise<Page<store.ListedCustomer>> {
      if (filter.customerId !== null) return single(merchantId, filter.customerId)
      if (isSearch(filter)) return search(merchantId, filter, pageNumber)
      return pageByDays(
        {
          ...dayRollup(reader, merchantId, 'customer'),
          countRows: (range) => store.countRange(reader, merchantId, range),
          readPage: (range, skip) =>
            store.readPage(reader, merchantId, { ...filter, ...range }, { skip, size: PAGE_SIZE }),
        },
        filter,
        countsZone,
        pageNumber,
      )
    },
  }
}
