import type { QueryKey } from '@tanstack/react-query'

const KINDS = [
  'payments',
  'refunds',
  'counts',
  'balances',
  'customers',
  'customer-summary',
  'payouts',
  'payout-blocks',
  'disputes',
] as const

export const moneyKeys = (merchantId: string): QueryKey[] => KINDS.map((kind) => [kind, merchantId])
