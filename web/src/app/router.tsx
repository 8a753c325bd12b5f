import { createRouter } from '@tanstack/react-router'

import { PageError } from '#/features/shell/page-error.tsx'
import { parseQuery, writeQuery } from '#/lib/address/query-string.ts'
import { accountRoute } from '#/routes/settings/account-route.tsx'
import { accountSetupRoute } from '#/routes/settings/account-setup-route.tsx'
import { activeRoute } from '#/routes/active-route.tsx'
import { apiKeysRoute } from '#/routes/settings/api-keys-route.tsx'
import { balanceRoute } from '#/routes/balance-route.tsx'
import { bankDetailsRoute } from '#/routes/settings/bank-details-route.tsx'
import { customersRoute } from '#/routes/customers-route.tsx'
import { expiredLinkRoute } from '#/routes/guest/expired-link-route.tsx'
import { forgetPasswordRoute } from '#/routes/guest/forget-password-route.tsx'
import { guestRoute } from '#/routes/guest/guest-route.tsx'
import { homeRoute } from '#/routes/home-route.tsx'
import { indexRoute } from '#/routes/index-route.tsx'
import { loginRoute } from '#/routes/guest/login-route.tsx'
import { memberRoute } from '#/routes/member-route.tsx'
import { merchantRoute } from '#/routes/merchant-route.tsx'
import { onboardingRoute } from '#/routes/settings/onboarding-route.tsx'
import { paymentRequestsRoute } from '#/routes/payment-requests-route.tsx'
import { paymentsRoute } from '#/routes/payments-route.tsx'
import { payoutsRoute } from '#/routes/payouts-route.tsx'
import { refundsRoute } from '#/routes/refunds-route.tsx'
import { rootRoute } from '#/routes/root-route.tsx'
import type { RouterContext } from '#/routes/router-context.ts'
import { resetPasswordRoute, setPasswordRoute } from '#/routes/guest/set-password-route.tsx'
import { settingsRoute } from '#/routes/settings/settings-route.tsx'
import { unknownRoute } from '#/routes/unknown-route.tsx'
import { virtualTerminalRoute } from '#/routes/virtual-terminal-route.tsx'

/** Every address of the dashboard, read top to bottom. */
const routeTree = rootRoute.addChildren([
  merchantRoute.addChildren([
    indexRoute,
    loginRoute,
    forgetPasswordRoute,
    guestRoute.addChildren([expiredLinkRoute, setPasswordRoute, resetPasswordRoute]),
    memberRoute.addChildren([
      onboardingRoute.addChildren([accountSetupRoute, bankDetailsRoute]),
      activeRoute.addChildren([
        homeRoute,
        paymentsRoute,
        refundsRoute,
        payoutsRoute,
        balanceRoute,
        apiKeysRoute,
        virtualTerminalRoute,
        customersRoute,
        paymentRequestsRoute,
        settingsRoute,
        accountRoute,
      ]),
    ]),
    unknownRoute,
  ]),
])

/** The router of every address, with what each route is told of who is here. */
export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch: parseQuery,
    stringifySearch: writeQuery,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: PageError,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
