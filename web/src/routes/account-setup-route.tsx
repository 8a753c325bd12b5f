import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { toLanding } from './guards.ts'
import { memberRoute } from './member-route.tsx'

/** Where a merchant that is not activated yet always ends up. */
export const accountSetupRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: 'account-setup',
  beforeLoad: ({ context }) => {
    if (context.status.isActivated) throw toLanding(context.merchant)
  },
  component: lazyRouteComponent(
    () => import('#/features/shell/not-active-page.tsx'),
    'NotActivePage',
  ),
})
