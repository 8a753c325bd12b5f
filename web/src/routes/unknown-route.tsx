import { createRoute, redirect } from '@tanstack/react-router'

import { merchantRoute } from './merchant-route.tsx'

export const unknownRoute = createRoute({
  getParentRoute: () => merchantRoute,
  path: '$',
  beforeLoad: ({ params: { slug }, location: { pathname } }) => {
    throw redirect({ to: '/$slug', params: { slug }, replace: true, state: { unknown: pathname } })
  },
})
