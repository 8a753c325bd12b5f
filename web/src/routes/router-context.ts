import type { QueryClient } from '@tanstack/react-query'

import type { Merchant } from '#/entities/session/merchant.ts'

export interface RouterContext {
  queryClient: QueryClient
  merchant: Merchant
  /** Hands an address that is no page of the dashboard to what shows it. */
  leave: () => void
}
