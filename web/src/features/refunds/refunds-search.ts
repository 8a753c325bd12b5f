import { defineListSearch, type SearchBy } from '#/ui/table/list-search.ts'

/** The refunds; a row links to the refunded payment. */
export const refundsSearch = defineListSearch({
  path: 'refunds',
  dates: {},
  kinds: [
    { value: 'internalOrderId', label: 'Order ID' },
    { value: 'customerEmail', label: 'Email' },
    {
      value: 'amount',
      label: 'Amount',
      format: 'amount',
      problem: 'Please enter a valid amount',
    },
  ],
})
export type RefundsSearch = SearchBy<typeof refundsSearch>
