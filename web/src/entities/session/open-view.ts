export interface OpenView {
  searchStartDate: string | null
  searchEndDate: string | null
  filterPeriod: string
  activePayment: string | null
  activeCustomer: string | null
  activeTransfer: string | null
  activeDispute: string | null
}

/** `page` is the path segment after the slug, `search` as parsed by the page's schema. */
export function readOpenView(page: string, search: Readonly<Record<string, unknown>>): OpenView {
  return {
    searchStartDate: textOf(search['from']),
    searchEndDate: textOf(search['to']),
    filterPeriod: textOf(search['period']) ?? 'last_week',
    activePayment: page === 'payments' ? textOf(search['payment']) : null,
    activeCustomer: page === 'customers' ? textOf(search['customer']) : null,
    activeTransfer: page === 'payouts' ? textOf(search['payout']) : null,
    activeDispute: page === 'disputes' ? textOf(search['dispute']) : null,
  }
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null
