import { defineListSearch, type SearchBy } from '#/ui/table/list-search.ts'

/** `?webhook=` opens a webhook and its deliveries in place of the API keys; `delivery` opens one delivery. */
export const webhookSearch = defineListSearch({
  path: 'api',
  parent: 'webhook',
  record: 'delivery',
})
export type WebhookSearch = SearchBy<typeof webhookSearch>
