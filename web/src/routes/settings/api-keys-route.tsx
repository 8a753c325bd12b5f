import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'

import type { WebhookAddress } from '#/features/webhooks/deliveries/webhooks-search.ts'
import { keepParams } from '#/lib/address/keep-params.ts'
import { activeRoute } from '../active-route.tsx'
import { requirePage } from '../guards.ts'
import { pageCode } from '../page-code.ts'

/** The API keys and the webhooks; with `?webhook=` the open one in their place. */
export const apiKeysRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'api',
  validateSearch: (raw: WebhookAddress & SearchSchemaInput) =>
    keepParams({ ...raw }, ['webhook', 'page', 'delivery']),
  beforeLoad: ({ context }) => requirePage(context.merchant, 'api'),
  component: lazyRouteComponent(pageCode.api, 'ApiKeysScreen'),
})
