import { waitUntilOnline } from '#/lib/api/wait-until-online.ts'

export const shellCode = () => import('#/features/shell/shell.tsx')

/** Waits for a connection before loading: a failed import would show the browser's own error. */
const onlineLoader =
  <Code>(load: () => Promise<Code>) =>
  (): Promise<Code> =>
    'onLine' in navigator && !navigator.onLine ? waitUntilOnline().then(load) : load()

/** The lazily loaded code of each page, by the path segment after the slug. */
export const pageCode = {
  home: onlineLoader(() => import('./screens/overview-screen.tsx')),
  payments: onlineLoader(() => import('#/features/payments/payments-screen.tsx')),
  refunds: onlineLoader(() => import('#/features/refunds/refunds-page.tsx')),
  customers: onlineLoader(() => import('./screens/customers-screen.tsx')),
  payouts: onlineLoader(() => import('./screens/transfers-screen.tsx')),
  statements: onlineLoader(() => import('#/features/statements/statements-page.tsx')),
  'bank-lines': onlineLoader(() => import('#/features/bank-lines/bank-lines-page.tsx')),
  balance: onlineLoader(() => import('./screens/balance-screen.tsx')),
  'virtual-terminal': onlineLoader(() => import('./screens/orders-screen.tsx')),
  'payment-requests': onlineLoader(() => import('./screens/orders-screen.tsx')),
  api: onlineLoader(() => import('./settings/api-keys-screen.tsx')),
  disputes: onlineLoader(() => import('#/features/disputes/disputes-screen.tsx')),
  settings: onlineLoader(() => import('./settings/settings-screen.tsx')),
  team: onlineLoader(() => import('#/features/team/team-page.tsx')),
  connections: onlineLoader(() => import('./screens/connections-screen.tsx')),
  approvals: onlineLoader(() => import('#/features/approvals/approvals-page.tsx')),
  activity: onlineLoader(() => import('#/features/activity/activity-page.tsx')),
  account: onlineLoader(() => import('#/features/account/account-page.tsx')),
  'account-setup': onlineLoader(() => import('#/features/account-setup/account-setup-page.tsx')),
  'bank-details': onlineLoader(() => import('#/features/bank-details/bank-details-page.tsx')),
}

/** Starts to load the page of an address before the session is known. Failures are shown when the page opens. */
export function preloadPage(pathname: string): void {
  const name = pathname.split('/')[2] ?? ''
  const loadCode = Object.entries(pageCode).find(([segment]) => segment === name)?.[1]
  if (loadCode) for (const load of [shellCode, loadCode]) load().catch(() => undefined)
}
