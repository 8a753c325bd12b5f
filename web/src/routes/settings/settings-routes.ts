import { accountRoute } from './account-route.tsx'
import { accountSetupRoute } from './account-setup-route.tsx'
import { apiKeysRoute } from './api-keys-route.tsx'
import { bankDetailsRoute } from './bank-details-route.tsx'
import { onboardingRoute } from './onboarding-route.tsx'
import { settingsRoute } from './settings-route.tsx'

export const onboardingRoutes = onboardingRoute.addChildren([accountSetupRoute, bankDetailsRoute])

export const settingsRoutes = [apiKeysRoute, settingsRoute, accountRoute] as const
