import type { QueryClient } from '@tanstack/react-query'

import type { Merchant } from '#/entities/session/merchant.ts'

export interface RouterContext {
  queryClient: QueryClient
  /** Opens the merchant once; later calls return the same. Rejects with the error that replaces the app. */
  openMerchant: (slug: string) => Promise<Merchant>
}
