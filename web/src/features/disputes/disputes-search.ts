import { STATE_LABELS } from '#/entities/dispute/dispute-state.ts'
import { defineListSearch, type SearchBy } from '#/ui/table/list-search.ts'

/** All disputes; `?dispute=` is the payment id of the open one. */
export const disputesSearch = defineListSearch({
  path: 'disputes',
  filters: {
    state: {
      label: 'State',
      width: 176,
      options: [
        { value: 'all', label: 'All disputes' },
        { value: 'needs_response', label: STATE_LABELS.needs_response },
        { value: 'inquiry', label: 'Inquiries' },
        { value: 'inquiry_closed', label: STATE_LABELS.inquiry_closed },
        { value: 'under_review', label: STATE_LABELS.under_review },
        { value: 'won', label: STATE_LABELS.won },
        { value: 'lost', label: STATE_LABELS.lost },
      ],
    },
  },
  record: 'dispute',
})
export type DisputesSearch = SearchBy<typeof disputesSearch>
