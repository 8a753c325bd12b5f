import type { QueryClient } from '@tanstack/react-query'

import type { Merchant } from '#/entities/session/merchant.ts'

/** What `app/` hands to every route. */
export interface RouterContext {
  queryClient: QueryClient
  /** Opens the merchant once; later calls answer the same. Rejects with the error that replaces the app. */
  openMerchant: (slug: string) => Promise<Merchant>
}
