import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { activeRoute } from './active-route.tsx'
import { requirePage } from './guards.ts'

export const apiKeysRoute = createRoute({
  getParentRoute: () => activeRoute,
  path: 'api',
  beforeLoad: ({ context }) => requirePage(context.merchant, 'api'),
  component: lazyRouteComponent(
    () => import('#/features/api-keys/api-keys-page.tsx'),
    'ApiKeysPage',
  ),
})
