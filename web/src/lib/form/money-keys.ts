import type { QueryKey } from '@tanstack/react-query'

/** The query keys `[kind, merchantId, …]` that show the state of a payment. */
const KINDS = ['payments', 'refunds', 'counts', 'balances', 'customers', 'payouts'] as const

export const moneyKeys = (merchantId: string): QueryKey[] => KINDS.map((kind) => [kind, merchantId])
