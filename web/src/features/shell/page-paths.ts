import type { PageName } from '@paydeck/contract/brands/brand'

/** Typed by the routes: a page without a route does not compile, nor a route without a page. */
export const PAGE_PATHS = {
  'account-setup': '/$slug/account-setup',
  'bank-details': '/$slug/bank-details',
  home: '/$slug/home',
  payments: '/$slug/payments',
  refunds: '/$slug/refunds',
  payouts: '/$slug/payouts',
  statements: '/$slug/statements',
  'bank-lines': '/$slug/bank-lines',
  balance: '/$slug/balance',
  api: '/$slug/api',
  'virtual-terminal': '/$slug/virtual-terminal',
  customers: '/$slug/customers',
  'payment-requests': '/$slug/payment-requests',
  disputes: '/$slug/disputes',
  settings: '/$slug/settings',
  activity: '/$slug/activity',
  team: '/$slug/team',
  connections: '/$slug/connections',
  approvals: '/$slug/approvals',
  account: '/$slug/account',
} as const satisfies Record<PageName | 'account-setup' | 'bank-details', `/$slug/${string}`>
