import { defineListSearch, type SearchBy } from '#/ui/table/list-search.ts'

/** The transfers, by tab; `?payout=` opens one in place of the list, `lines` pages its lines. */
export const payoutsSearch = defineListSearch({
  path: 'payouts',
  filters: {
    tab: {
      label: 'Transfers',
      options: [
        { value: 'overview', label: 'Overview' },
        { value: 'all', label: 'All transfers' },
        { value: 'settings', label: 'Payout settings' },
      ],
    },
  },
  record: 'payout',
  recordPage: 'lines',
})
export type PayoutsSearch = SearchBy<typeof payoutsSearch>
export type TransferTab = PayoutsSearch['tab']
