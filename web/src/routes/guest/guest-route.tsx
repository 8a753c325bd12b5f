import { createRoute, Outlet } from '@tanstack/react-router'

import { requireSignedOut } from '../guards.ts'
import { merchantRoute } from '../merchant-route.tsx'

export const guestRoute = createRoute({
  getParentRoute: () => merchantRoute,
  id: 'guest',
  beforeLoad: ({ context, location, cause }) => {
    // Choosing a password signs in while its page is open, which then leads into the dashboard.
    requireSignedOut(context.merchant, cause === 'stay' ? null : location)
  },
  component: Outlet,
})
