import type { Database } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import type { Actor } from '../../kit/actor.ts'
import { notFound } from '../../kit/errors.ts'
import { PAGE_SIZE, rowsBefore, type Page } from '../../kit/pages.ts'
import { pageByDays } from '../counts/page-by-days.ts'
import { searchPage, type FoundPage } from '../counts/search-page.ts'
import { isCounted, type PaymentFilter } from './list-filter.ts'
import * as store from './list-store.ts'

export function paymentLists({ reader }: Pick<Database, 'reader'>) {
  /** The rollup counts status and type; a search matches few rows, counted one by one. */
  function page(
    { merchantId, countsZone }: Pick<Actor, 'merchantId' | 'countsZone'>,
    filter: PaymentFilter,
    pageNumber: number,
  ): Promise<Page<store.ListedPayment>> {
    if (!isCounted(filter)) return search(merchantId, filter, rowsBefore(pageNumber))
    const { status = null, payType = null } = filter.equal
    return pageByDays(
      {
        countDays: (days) => store.countDays(reader, merchantId, { ...days, status, payType }),
        seekDay: (days, skip) =>
          store.seekDay(reader, merchantId, { ...days, status, payType }, skip),
        countRows: (part) =>
          store.countRows(reader, merchantId, { ...filter, ...part }, Number.MAX_SAFE_INTEGER),
        readPage: (part, skip) =>
          store.readPage(reader, merchantId, { ...filter, ...part }, { skip, size: PAGE_SIZE }),
      },
      filter,
      countsZone,
      pageNumber,
    )
  }

  async function search(
    merchantId: string,
    filter: PaymentFilter,
    skip: number,
  ): Promise<Page<store.ListedPayment>> {
    const searched = store.searchedList(filter)
    if (searched) return begun(merchantId, await searchPage(reader, merchantId, searched, skip))
    const [rows, total] = await Promise.all([
      store.readPage(reader, merchantId, filter, { skip, size: PAGE_SIZE }),
      store.countRows(reader, merchantId, filter),
    ])
    return { rows, total }
  }

  const begun = async (
    merchantId: string,
    { ids, total }: FoundPage,
  ): Promise<Page<store.ListedPayment>> => ({
    rows: ids.length === 0 ? [] : await store.readThese(reader, merchantId, ids),
    total,
  })

  async function one(merchantId: string, transactionId: string): Promise<Row<'app.payment'>> {
    const row = await store.readPayment(reader, merchantId, transactionId)
    if (!row) throw notFound()
    return row
  }

  return { page, one }
}
