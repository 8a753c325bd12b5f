import { createRoute, Outlet } from '@tanstack/react-router'

import { requireSignedOut } from '../guards.ts'
import { merchantRoute } from '../merchant-route.tsx'

export const guestRoute = createRoute({
  getParentRoute: () => merchantRoute,
  id: 'guest',
  beforeLoad: ({ context }) => requireSignedOut(context.merchant),
  component: Outlet,
})
