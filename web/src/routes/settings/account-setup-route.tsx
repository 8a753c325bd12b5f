import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { onboardingRoute } from './onboarding-route.tsx'
import { pageCode } from '../page-code.ts'

export const accountSetupRoute = createRoute({
  getParentRoute: () => onboardingRoute,
  path: 'account-setup',
  component: lazyRouteComponent(pageCode['account-setup'], 'AccountSetupPage'),
})
