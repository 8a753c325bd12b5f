import { createRoute, redirect } from '@tanstack/react-router'

import { merchantRoute } from './merchant-route.tsx'

/** Any other address of the merchant: the merchant root decides where to go. */
export const unknownRoute = createRoute({
  getParentRoute: () => merchantRoute,
  path: '$',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$slug', params: { slug: params.slug }, replace: true })
  },
})
