import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { merchantRoute } from '../merchant-route.tsx'
import { withSearch } from '../with-search.tsx'

export const forgetPasswordRoute = createRoute({
  getParentRoute: () => merchantRoute,
  path: 'forget-password',
  /** `link=expired`: an expired link led here. */
  validateSearch: (raw: Record<string, unknown>): { link?: 'expired' } =>
    raw['link'] === 'expired' ? { link: 'expired' } : {},
  component: withSearch(
    lazyRouteComponent(
      () => import('#/features/sign-in/forget-password-page.tsx'),
      'ForgetPasswordPage',
    ),
    (): { link?: 'expired' } => forgetPasswordRoute.useSearch(),
  ),
})
