import { lazy } from 'react'

import { Customers } from '#/features/customers/customers-screen.tsx'
import type { CustomersSearch } from '#/features/customers/customers-search.ts'

const QuickRequest = lazy(() =>
  import('#/features/manual-orders/quick/quick-request.tsx').then((module) => ({
    default: module.QuickRequest,
  })),
)

export const CustomersScreen = ({ search }: { search: CustomersSearch }) => (
  <Customers search={search} requestForm={QuickRequest} />
)
