import { defineListSearch, type SearchBy } from '#/ui/table/list-search.ts'

/** The customers; with `?customer=` the open customer in their place, `paymentsPage` pages their payments. */
export const customersSearch = defineListSearch({
  path: 'customers',
  dates: {},
  kinds: [
    { value: 'name', label: 'Name' },
    { value: 'customerEmail', label: 'Email' },
  ],
  texts: ['tag'],
  record: 'customer',
  recordPage: 'paymentsPage',
})
export type CustomersSearch = SearchBy<typeof customersSearch>
