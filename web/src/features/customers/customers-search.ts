import { defineListSearch, type SearchBy } from '#/ui/table/list-search.ts'

/** The customers; `?customer=` opens one in place of the list, `paymentsPage` pages their payments. */
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
