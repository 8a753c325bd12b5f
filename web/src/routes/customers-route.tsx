import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'

import type { CustomersAddress } from '#/features/customers/customers-search.ts'
import { keepParams } from '#/lib/address/keep-params.ts'
import { activeRoute } from './active-route.tsx'
import { requirePage } from './guards.ts'
import { pageCode } from './page-code.ts'

/** The customers list; with `?customer=` the open customer in its place. */
export const customersRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'customers',
  validateSearch: (raw: CustomersAddress & SearchSchemaInput) =>
    keepParams({ ...raw }, ['from', 'to', 'kind', 'q', 'page', 'customer', 'paymentsPage']),
  beforeLoad: ({ context }) => requirePage(context.merchant, 'customers'),
  component: lazyRouteComponent(pageCode.customers, 'CustomersScreen'),
})
