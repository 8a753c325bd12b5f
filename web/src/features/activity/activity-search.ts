import { defineListSearch, type SearchBy } from '#/ui/table/list-search.ts'

export const activitySearch = defineListSearch({
  path: 'activity',
  dates: {},
  kinds: [
    { value: 'email', label: 'Email' },
    { value: 'address', label: 'Address' },
  ],
  filters: {
    area: {
      label: 'About',
      options: [
        { value: 'all', label: 'Everything' },
        { value: 'security', label: 'Sign-in and security' },
        { value: 'team', label: 'Team' },
        { value: 'payments', label: 'Payments' },
        { value: 'refunds', label: 'Refunds' },
        { value: 'disputes', label: 'Disputes' },
        { value: 'orders', label: 'Orders' },
        { value: 'approvals', label: 'Approvals' },
        { value: 'transfers', label: 'Transfers' },
        { value: 'settings', label: 'Settings' },
        { value: 'connections', label: 'API keys and webhooks' },
        { value: 'notes', label: 'Notes and tags' },
        { value: 'files', label: 'Downloads' },
      ],
    },
    outcome: {
      label: 'Outcome',
      options: [
        { value: 'all', label: 'All outcomes' },
        { value: 'succeeded', label: 'Succeeded' },
        { value: 'failed', label: 'Failed' },
        { value: 'refused', label: 'Refused' },
      ],
    },
  },
})
export type ActivitySearch = SearchBy<typeof activitySearch>
