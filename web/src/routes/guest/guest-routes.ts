import { expiredLinkRoute } from './expired-link-route.tsx'
import { forgetPasswordRoute } from './forget-password-route.tsx'
import { guestRoute } from './guest-route.tsx'
import { loginRoute } from './login-route.tsx'
import { openedLinkRoute } from './opened-link-route.tsx'
import { resetPasswordRoute, setPasswordRoute } from './set-password-route.tsx'

export const guestRoutes = [
  loginRoute,
  forgetPasswordRoute,
  openedLinkRoute,
  guestRoute.addChildren([expiredLinkRoute, setPasswordRoute, resetPasswordRoute]),
] as const
