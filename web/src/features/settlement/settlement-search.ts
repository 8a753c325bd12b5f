import { defineListSearch, type SearchBy } from '#/ui/table/list-search.ts'

/** The longest range, in days. */
export const MAX_DAYS = 59

/** The server's format of a transaction id. */
const ID = /^[A-Za-z0-9_-]{1,64}$/

/** All transfers: a tab of the transfers' page. */
export const settlementSearch = defineListSearch({
  path: 'payouts',
  fixed: { tab: 'all' },
  dates: { maxDays: MAX_DAYS, hideLastThreeMonths: true },
  kinds: [
    { value: 'internalOrderId', label: 'Order ID' },
    {
      value: 'transactionIds',
      label: 'Transaction',
      format: ID,
      problem: 'Please enter a transaction ID',
    },
  ],
})
export type SettlementSearch = SearchBy<typeof settlementSearch>
