import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { redirectToLanding } from '../guards.ts'
import { memberRoute } from '../member-route.tsx'
import { shellCode } from '../page-code.ts'

export const onboardingRoute = createRoute({
  getParentRoute: () => memberRoute,
  id: 'onboarding',
  beforeLoad: ({ context }) => {
    if (context.status.isActivated) throw redirectToLanding(context.merchant)
  },
  component: lazyRouteComponent(shellCode, 'Shell'),
})
