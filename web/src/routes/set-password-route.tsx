import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { textParam } from '#/lib/search-params.ts'
import { guestRoute } from './guest-route.tsx'

const page = () => import('#/features/sign-in/set-password-page.tsx')
const readRef = (raw: Record<string, unknown>) => ({ ref: textParam(raw['ref'], 512) })

/** The page of an invitation link. */
export const setPasswordRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: 'set-password',
  validateSearch: readRef,
  component: lazyRouteComponent(page, 'SetPasswordPage'),
})

/** The page of a reset link: the same. */
export const resetPasswordRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: 'reset-password',
  validateSearch: readRef,
  component: lazyRouteComponent(page, 'SetPasswordPage'),
})
