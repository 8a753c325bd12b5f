import { onceOnline } from '#/lib/api/once-online.ts'

export const shellCode = () => import('#/features/shell/shell.tsx')

/** Waits for a connection before loading: a failed import would show the browser's own error. */
const page =
  <Code>(load: () => Promise<Code>) =>
  (): Promise<Code> =>
    'onLine' in navigator && !navigator.onLine ? onceOnline().then(load) : load()

/** The lazily loaded code of each page, by the path segment after the slug. */
export const pageCode = {
  home: page(() => import('./screens/overview-screen.tsx')),
  payments: page(() => import('#/features/payments/payments-screen.tsx')),
  refunds: page(() => import('#/features/refunds/refunds-page.tsx')),
  customers: page(() => import('./screens/customers-screen.tsx')),
  payouts: page(() => import('./screens/transfers-screen.tsx')),
  statements: page(() => import('#/features/statements/statements-page.tsx')),
  'bank-lines': page(() => import('#/features/bank-lines/bank-lines-page.tsx')),
  balance: page(() => import('./screens/balance-screen.tsx')),
  'virtual-terminal': page(() => import('./screens/orders-screen.tsx')),
  'payment-requests': page(() => import('./screens/orders-screen.tsx')),
  api: page(() => import('./settings/api-keys-screen.tsx')),
  disputes: page(() => import('#/features/disputes/disputes-screen.tsx')),
  settings: page(() => import('./settings/settings-screen.tsx')),
  team: page(() => import('#/features/team/team-page.tsx')),
  connections: page(() => import('./screens/connections-screen.tsx')),
  approvals: page(() => import('#/features/approvals/approvals-page.tsx')),
  activity: page(() => import('#/features/activity/activity-page.tsx')),
  account: page(() => import('#/features/account/account-page.tsx')),
  'account-setup': page(() => import('#/features/account-setup/account-setup-page.tsx')),
  'bank-details': page(() => import('#/features/bank-details/bank-details-page.tsx')),
}

/** Starts to load the page of an address before the session is known. Failures are shown when the page opens. */
export function beginPage(pathname: string): void {
  const name = pathname.split('/')[2] ?? ''
  const found = Object.entries(pageCode).find(([segment]) => segment === name)?.[1]
  if (found) for (const code of [shellCode, found]) code().catch(() => undefined)
}
