/** What is open, read from the address alone: the part of the session that changes with every step. */
export interface OpenView {
  /** `YYYY-MM-DD`, when the open page has a date range. */
  searchStartDate: string | null
  searchEndDate: string | null
  filterPeriod: string
  activePayment: string | null
  activeCustomer: string | null
  activeTransfer: string | null
}

/**
 * Reads what is open.
 * @param page the page's name: the path segment after the slug
 * @param search the address's search parameters, as the page's schema read them
 */
export function readOpenView(page: string, search: Readonly<Record<string, unknown>>): OpenView {
  return {
    searchStartDate: textOf(search['from']),
    searchEndDate: textOf(search['to']),
    filterPeriod: textOf(search['period']) ?? 'last_week',
    activePayment: page === 'payments' ? textOf(search['payment']) : null,
    activeCustomer: page === 'customers' ? textOf(search['customer']) : null,
    activeTransfer: page === 'payouts' ? textOf(search['payout']) : null,
  }
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null
