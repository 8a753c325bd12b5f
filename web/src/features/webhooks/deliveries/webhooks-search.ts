import { defineListSearch, type SearchBy } from '#/ui/table/list-search.ts'

/** With `?webhook=` the open webhook in the place of the API keys, with its deliveries; `delivery` is the open one. */
export const webhookSearch = defineListSearch({
  path: 'api',
  parent: 'webhook',
  record: 'delivery',
})
export type WebhookSearch = SearchBy<typeof webhookSearch>
