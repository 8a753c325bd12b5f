import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'

import { MAX_REQUEST, textParam } from '#/lib/address/search-params.ts'
import { activeRoute } from '../active-route.tsx'
import { requirePage } from '../guards.ts'
import { pageCode } from '../page-code.ts'
import { withSearch } from '../with-search.tsx'

interface ConnectionsAddress {
  /** A program's request, signed by the server. */
  request?: string
}

export const connectionsRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'connections',
  validateSearch: (raw: ConnectionsAddress & SearchSchemaInput): ConnectionsAddress => {
    const request = textParam(raw.request, MAX_REQUEST)
    return request === '' ? {} : { request }
  },
  beforeLoad: ({ context }) => requirePage(context, 'connections'),
  component: withSearch(
    lazyRouteComponent(pageCode.connections, 'ConnectionsScreen'),
    (): ConnectionsAddress => connectionsRoute.useSearch(),
  ),
})
