import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { onboardingRoute } from './onboarding-route.tsx'
import { pageCode } from '../page-code.ts'

export const bankDetailsRoute = createRoute({
  getParentRoute: () => onboardingRoute,
  path: 'bank-details',
  component: lazyRouteComponent(pageCode['bank-details'], 'BankDetailsPage'),
})
