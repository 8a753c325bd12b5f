import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'

import { memberRoute } from './member-route.tsx'
import { shellCode } from './page-code.ts'

export const activeRoute = createRoute({
  getParentRoute: () => memberRoute,
  id: 'active',
  beforeLoad: ({ context, params }) => {
    if (!context.status.isActivated)
      throw redirect({ to: '/$slug/account-setup', params: { slug: params.slug } })
  },
  component: lazyRouteComponent(shellCode, 'Shell'),
})
