import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { onboardingRoute } from './onboarding-route.tsx'

/** Where a merchant that is not activated yet always ends up. */
export const accountSetupRoute = createRoute({
  getParentRoute: () => onboardingRoute,
  path: 'account-setup',
  component: lazyRouteComponent(
    () => import('#/features/account-setup/account-setup-page.tsx'),
    'AccountSetupPage',
  ),
})
