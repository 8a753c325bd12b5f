import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import {
  webhookSearch,
  type WebhookSearch,
} from '#/features/webhooks/deliveries/webhooks-search.ts'
import { activeRoute } from '../active-route.tsx'
import { requirePage } from '../guards.ts'
import { pageCode } from '../page-code.ts'
import { withSearch } from '../with-search.tsx'

export const apiKeysRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: webhookSearch.path,
  validateSearch: webhookSearch.validate,
  beforeLoad: ({ context }) => requirePage(context, 'api'),
  component: withSearch(lazyRouteComponent(pageCode.api, 'ApiKeysScreen'), (): WebhookSearch =>
    webhookSearch.read(apiKeysRoute.useSearch()),
  ),
})
