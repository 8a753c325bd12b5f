import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { onboardingRoute } from './onboarding-route.tsx'

/** Where a merchant says where its money goes; the last step before activation. */
export const bankDetailsRoute = createRoute({
  getParentRoute: () => onboardingRoute,
  path: 'bank-details',
  component: lazyRouteComponent(
    () => import('#/features/bank-details/bank-details-page.tsx'),
    'BankDetailsPage',
  ),
})
