/** The addresses of the pages that are there, typed by the routes: one without a route does not compile. */
export const PAGE_PATHS = {
  'account-setup': '/$slug/account-setup',
  'bank-details': '/$slug/bank-details',
  home: '/$slug/home',
  payments: '/$slug/payments',
  refunds: '/$slug/refunds',
  payouts: '/$slug/payouts',
  balance: '/$slug/balance',
  api: '/$slug/api',
  'virtual-terminal': '/$slug/virtual-terminal',
  customers: '/$slug/customers',
  'payment-requests': '/$slug/payment-requests',
  settings: '/$slug/settings',
  account: '/$slug/account',
} as const

export const hasPath = (page: string): page is keyof typeof PAGE_PATHS => page in PAGE_PATHS
