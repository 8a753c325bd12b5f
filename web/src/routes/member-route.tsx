import { createRoute, Outlet } from '@tanstack/react-router'

import { StartUpError } from '#/features/shell/start-up-error.tsx'
import { StepUpHost } from '#/features/step-up/step-up-host.tsx'
import { loadSession, never } from './guards.ts'
import { merchantRoute } from './merchant-route.tsx'

export const memberRoute = createRoute({
  getParentRoute: () => merchantRoute,
  id: 'member',
  beforeLoad: async ({ context }) => {
    // The app is about to replace the dashboard with a page before sign-in.
    if (!context.merchant.signIn.state().isLoggedIn) return never
    return { status: await loadSession(context.queryClient, context.merchant) }
  },
  component: () => (
    <>
      <Outlet />
      <StepUpHost />
    </>
  ),
  errorComponent: StartUpError,
})
