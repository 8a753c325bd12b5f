import type { DisputeState } from '@paydeck/contract/calls/payments/disputes'
import type { StateSums } from '@paydeck/contract/lists/state-sums'

import { toStateSums } from '../../db/state-sums.ts'
import { PAGE_SIZE, pagesOf, rowsBefore } from '../../kit/pages.ts'
import type { DisputesDeps } from './deps.ts'
import * as store from './list-store.ts'

export type { ListedRow } from './list-store.ts'

export interface DisputesPage {
  rows: store.ListedRow[]
  pageCount: number
}

export async function pageOfDisputes(
  { db: { reader }, clock }: Pick<DisputesDeps, 'db' | 'clock'>,
  merchantId: string,
  state: DisputeState | null,
  page: number,
): Promise<DisputesPage> {
  const filter = { state, now: clock.now() }
  const [rows, total] = await Promise.all([
    store.readPage(reader, merchantId, filter, { skip: rowsBefore(page), size: PAGE_SIZE }),
    store.countRows(reader, merchantId, filter),
  ])
  return { rows, pageCount: pagesOf(total) }
}

export const sumsOfDisputes = async (
  { db: { reader }, clock }: Pick<DisputesDeps, 'db' | 'clock'>,
  merchantId: string,
): Promise<StateSums> => ({
  sums: toStateSums(await store.readSums(reader, merchantId, clock.now())),
})
