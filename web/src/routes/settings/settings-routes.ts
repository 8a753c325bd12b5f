import { accountRoute } from './account-route.tsx'
import { accountSetupRoute } from './account-setup-route.tsx'
import { activityRoute } from './activity-route.tsx'
import { apiKeysRoute } from './api-keys-route.tsx'
import { approvalsRoute } from './approvals-route.tsx'
import { bankDetailsRoute } from './bank-details-route.tsx'
import { connectionsRoute } from './connections-route.tsx'
import { onboardingRoute } from './onboarding-route.tsx'
import { settingsRoute } from './settings-route.tsx'
import { teamRoute } from './team-route.tsx'

export const onboardingRoutes = onboardingRoute.addChildren([accountSetupRoute, bankDetailsRoute])

export const settingsRoutes = [
  apiKeysRoute,
  settingsRoute,
  teamRoute,
  activityRoute,
  connectionsRoute,
  approvalsRoute,
  accountRoute,
] as const
