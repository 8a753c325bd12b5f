/** Rows of one page; the provider's default, the same for every list. */
export const PAGE_SIZE = 20

/** Rows that no rollup counts are counted one by one up to here; beyond it the page count stands still. */
export const COUNT_LIMIT = 10_001

/** How many rows stand before a page, the first of which is 1. */
export const rowsBefore = (page: number): number => (page - 1) * PAGE_SIZE

/** How many pages that many rows fill. */
export const pagesOf = (rows: number): number => Math.ceil(rows / PAGE_SIZE)
