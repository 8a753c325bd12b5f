import { STATUS_FILTER, TYPE_FILTER } from '@paydeck/contract/merchant/status'

import { defineListSearch, type SearchBy } from '#/ui/table/list-search.ts'

/** The payments; `?payment=` opens one in place of the list. */
export const paymentsSearch = defineListSearch({
  path: 'payments',
  dates: {},
  kinds: [
    { value: 'internalOrderId', label: 'Order ID' },
    { value: 'internalCustomerId', label: 'Customer ID' },
    { value: 'customerEmail', label: 'Email' },
    {
      value: 'amount',
      label: 'Amount',
      format: 'amount',
      problem: 'Please enter a valid amount',
    },
  ],
  filters: {
    status: { label: 'Status', options: STATUS_FILTER, width: 168 },
    type: { label: 'Type', options: TYPE_FILTER, sentAs: 'payType' },
  },
  texts: ['tag'],
  record: 'payment',
})
export type PaymentsSearch = SearchBy<typeof paymentsSearch>
