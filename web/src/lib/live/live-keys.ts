import type { LiveKind } from '@paydeck/contract/calls/live'
import type { QueryKey } from '@tanstack/react-query'

import { moneyKeys } from '../form/money-keys.ts'

const OF_PAYOUTS = ['payouts', 'payout-blocks', 'balances'] as const

const OF_APPROVALS = ['approvals', 'today', 'payments'] as const

const OF_ORDERS = ['orders', 'customer-summary'] as const

const OTHERS: { [Kind in LiveKind]?: readonly string[] } = {
  order_created: OF_ORDERS,
  order_cancelled: OF_ORDERS,
  payout_sent: OF_PAYOUTS,
  payout_failed: OF_PAYOUTS,
  payout_blocked: OF_PAYOUTS,
  approval_asked: OF_APPROVALS,
  approval_ended: [...OF_APPROVALS, 'bank-accounts'],
}

/** The query keys that an event makes stale. A payment does not include the orders: a paid order stays in its list. */
export function staleAfter(kind: string, merchantId: string): QueryKey[] {
  const names: readonly string[] | undefined = Object.hasOwn(OTHERS, kind)
    ? OTHERS[kind as LiveKind]
    : undefined
  return names
    ? names.map((name) => [name, merchantId])
    : [...moneyKeys(merchantId), ['order-states', merchantId]]
}

/** The query keys that may be stale after missed events. */
export const staleAfterAny = (merchantId: string): QueryKey[] => [
  ...staleAfter('payment_received', merchantId),
  ...staleAfter('order_created', merchantId),
  ...staleAfter('approval_ended', merchantId),
]
