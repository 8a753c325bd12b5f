import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { merchantRoute } from './merchant-route.tsx'

export const forgetPasswordRoute = createRoute({
  getParentRoute: () => merchantRoute,
  path: 'forget-password',
  component: lazyRouteComponent(
    () => import('#/features/sign-in/forget-password-page.tsx'),
    'ForgetPasswordPage',
  ),
})
