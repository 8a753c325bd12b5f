import { activeRoute } from './active-route.tsx'
import { balanceRoute } from './balance-route.tsx'
import { bankLinesRoute } from './bank-lines-route.tsx'
import { customersRoute } from './customers-route.tsx'
import { disputesRoute } from './disputes-route.tsx'
import { homeRoute } from './home-route.tsx'
import { paymentRequestsRoute } from './payment-requests-route.tsx'
import { paymentsRoute } from './payments-route.tsx'
import { payoutsRoute } from './payouts-route.tsx'
import { refundsRoute } from './refunds-route.tsx'
import { settingsRoutes } from './settings/settings-routes.ts'
import { statementsRoute } from './statements-route.tsx'
import { virtualTerminalRoute } from './virtual-terminal-route.tsx'

export const activeRoutes = activeRoute.addChildren([
  homeRoute,
  paymentsRoute,
  refundsRoute,
  payoutsRoute,
  statementsRoute,
  bankLinesRoute,
  balanceRoute,
  virtualTerminalRoute,
  customersRoute,
  paymentRequestsRoute,
  disputesRoute,
  ...settingsRoutes,
])
