import { PAGE_COUNT_HEADER, TOTAL_HEADER } from '@paydeck/contract/protocol/client'

/** The provider's default. */
export const PAGE_SIZE = 20

/** Rows without a rollup are counted only up to this limit. */
export const COUNT_LIMIT = 10_001

/** Above this, rows are neither counted exactly nor added up. */
export const MAX_ADDED = COUNT_LIMIT - 1

export const rowsBefore = (page: number): number => (page - 1) * PAGE_SIZE

export const pagesOf = (rows: number): number => Math.ceil(rows / PAGE_SIZE)

export interface Page<Row> {
  rows: Row[]
  total: number
}

export const countHeaders = ({ total }: { total: number }) => ({
  [PAGE_COUNT_HEADER]: pagesOf(total),
  [TOTAL_HEADER]: total,
})
