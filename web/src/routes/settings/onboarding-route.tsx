import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { toLanding } from '../guards.ts'
import { memberRoute } from '../member-route.tsx'
import { shellCode } from '../page-code.ts'

/** Parent of the pages before activation; draws the shell around them. Afterwards they are gone. */
export const onboardingRoute = createRoute({
  getParentRoute: () => memberRoute,
  id: 'onboarding',
  beforeLoad: ({ context }) => {
    if (context.status.isActivated) throw toLanding(context.merchant)
  },
  component: lazyRouteComponent(shellCode, 'Shell'),
})
