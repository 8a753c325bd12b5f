import { createRoute } from '@tanstack/react-router'

import { redirectToLanding } from './guards.ts'
import { merchantRoute } from './merchant-route.tsx'

export const indexRoute = createRoute({
  getParentRoute: () => merchantRoute,
  path: '/',
  beforeLoad: ({ context: { merchant }, location: { state } }) => {
    throw redirectToLanding(merchant, state.unknown)
  },
})
