import { pageParam } from '#/lib/search-params.ts'

/** The state of the list, which stands in the address. */
export interface UnpaidSearch {
  page: number
}

/** Reads the address; junk is page 1. */
export function readUnpaidSearch(raw: Record<string, unknown>): UnpaidSearch {
  return { page: pageParam(raw['page']) }
}

/** Writes the address; page 1 is left out. */
export function unpaidAddress({ page }: UnpaidSearch): { page?: number } {
  return page > 1 ? { page } : {}
}
