import { ENTRY_KINDS, entryLabel } from '@paydeck/contract/merchant/entry-kinds'
import { TYPE_FILTER } from '@paydeck/contract/merchant/status'

import { MAX_DAYS } from '#/entities/settlement/longest-range.ts'
import { defineListSearch, type SearchBy } from '#/ui/table/list-search.ts'

/** The server's format of a transaction id. */
const ID = /^[A-Za-z0-9_-]{1,64}$/

/** The lines of all transfers: a tab of the transfers page. */
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
  filters: {
    entry: {
      label: 'Kind',
      options: [
        { value: 'all', label: 'All kinds' },
        ...ENTRY_KINDS.map((value) => ({ value, label: entryLabel(value) })),
      ],
      sentAs: 'entryKind',
    },
    type: { label: 'Type', options: TYPE_FILTER, sentAs: 'payType' },
  },
  texts: ['method', 'wallet', 'scheme', 'funding'],
})
export type SettlementSearch = SearchBy<typeof settlementSearch>
