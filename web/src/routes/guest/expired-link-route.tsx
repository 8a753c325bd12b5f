import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { guestRoute } from './guest-route.tsx'

export const expiredLinkRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: 'expired-link',
  component: lazyRouteComponent(
    () => import('#/features/sign-in/expired-link-page.tsx'),
    'ExpiredLinkPage',
  ),
})
