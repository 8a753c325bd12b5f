export const shellCode = () => import('#/features/shell/shell.tsx')

/** The lazily loaded code of each page, by the path segment after the slug. */
export const pageCode = {
  home: () => import('./screens/overview-screen.tsx'),
  payments: () => import('#/features/payments/payments-screen.tsx'),
  refunds: () => import('#/features/refunds/refunds-page.tsx'),
  customers: () => import('#/features/customers/customers-screen.tsx'),
  payouts: () => import('./screens/transfers-screen.tsx'),
  balance: () => import('./screens/balance-screen.tsx'),
  'virtual-terminal': () => import('./screens/orders-screen.tsx'),
  'payment-requests': () => import('./screens/orders-screen.tsx'),
  api: () => import('./settings/api-keys-screen.tsx'),
  disputes: () => import('#/features/disputes/disputes-screen.tsx'),
  settings: () => import('./settings/settings-screen.tsx'),
  team: () => import('#/features/team/team-page.tsx'),
  connections: () => import('#/features/connections/connections-page.tsx'),
  approvals: () => import('#/features/approvals/approvals-page.tsx'),
  activity: () => import('#/features/activity/activity-page.tsx'),
  account: () => import('#/features/account/account-page.tsx'),
  'account-setup': () => import('#/features/account-setup/account-setup-page.tsx'),
  'bank-details': () => import('#/features/bank-details/bank-details-page.tsx'),
}

/** Starts to load the page of an address before the session is known. Failures are shown when the page opens. */
export function beginPage(pathname: string): void {
  const name = pathname.split('/')[2] ?? ''
  const page = Object.entries(pageCode).find(([segment]) => segment === name)?.[1]
  if (page) for (const code of [shellCode, page]) code().catch(() => undefined)
}
