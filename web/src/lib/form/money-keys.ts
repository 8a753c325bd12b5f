import type { QueryKey } from '@tanstack/react-query'

/** Every kind of server data that shows what became of a payment; each is kept under `[kind, merchantId, …]`. */
const KINDS = ['payments', 'refunds', 'counts', 'balances', 'customers', 'payouts'] as const

/** What a refund, a capture or a cancellation makes stale: lists, details, counts and sums alike. */
export const moneyKeys = (merchantId: string): QueryKey[] => KINDS.map((kind) => [kind, merchantId])
