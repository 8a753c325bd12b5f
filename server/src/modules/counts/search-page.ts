import type { Reader } from '../../db/database.ts'
import { COUNT_LIMIT, PAGE_SIZE } from '../../kit/pages.ts'
import * as store from './search-store.ts'

export type { SearchedList } from './search-store.ts'

export interface FoundPage {
  ids: string[]
  /** When more match than are counted, the limit or a little more. */
  total: number
}

/** One page of the matches, from as few rows as possible. */
export async function searchPage(
  reader: Reader,
  merchantId: string,
  list: store.SearchedList,
  skip: number,
): Promise<FoundPage> {
  const prefixPage = await store.read(reader, merchantId, { list, plan: 'byPrefix', skip })
  if (prefixPage.scanned < COUNT_LIMIT) return prefixPage
  const [recentPage, total] = await Promise.all([
    store.read(reader, merchantId, { list, plan: 'byTime', skip }),
    store.count(reader, merchantId, list),
  ])
  if (recentPage.scanned < store.NEWEST_ROWS) return recentPage
  const isAll = total < COUNT_LIMIT && recentPage.total >= total
  if (isAll || recentPage.total >= skip + PAGE_SIZE) return { ids: recentPage.ids, total }
  const { ids } = await store.read(reader, merchantId, { list, plan: 'whole', skip })
  return { ids, total }
}
