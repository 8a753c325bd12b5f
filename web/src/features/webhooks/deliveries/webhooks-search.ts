import { pageParam, textParam } from '#/lib/address/search-params.ts'

/** What the address says of the open webhook. */
export interface WebhookSearch {
  /** The open webhook; it stands in the place of the page of keys. */
  webhook: string
  /** The page of its deliveries. */
  page: number
  /** The open delivery; it stands in the place of the webhook. */
  delivery: string | null
}

/** The address parameters, defaults left out. */
export interface WebhookAddress {
  webhook?: string
  page?: number
  delivery?: string
}

/** Reads the address; junk falls back to the default of its field. */
export function readWebhookSearch(raw: Record<string, unknown>): WebhookSearch {
  return {
    webhook: textParam(raw['webhook'], 64),
    page: pageParam(raw['page']),
    delivery: textParam(raw['delivery'], 64) || null,
  }
}

/** Writes the address; what is default is left out. */
export function webhookAddress({ webhook, page, delivery }: WebhookSearch): WebhookAddress {
  return {
    webhook,
    ...(page > 1 && { page }),
    ...(delivery !== null && { delivery }),
  }
}
