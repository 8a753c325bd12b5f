import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { onboardingRoute } from './onboarding-route.tsx'
import { pageCode } from '../page-code.ts'

/** Where a merchant says where its money goes; the last step before activation. */
export const bankDetailsRoute = createRoute({
  getParentRoute: () => onboardingRoute,
  path: 'bank-details',
  component: lazyRouteComponent(pageCode['bank-details'], 'BankDetailsPage'),
})
