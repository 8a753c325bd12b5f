import type { QueryClient } from '@tanstack/react-query'

import type { Merchant } from '#/entities/session/merchant.ts'

export interface RouterContext {
  queryClient: QueryClient
  merchant: Merchant
  /** Called for an address outside the dashboard, so that the app shows it. */
  leave: () => void
}
