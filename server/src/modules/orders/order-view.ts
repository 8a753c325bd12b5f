import type { Order } from '@paydeck/contract/calls/orders'

import type { ListedOrder } from './list-store.ts'
import { toState } from './payment-state.ts'

/** @param now business time, because last days end by it */
export function toOrder(row: ListedOrder, now: Date): Order {
  return {
    ...toState(row, now),
    internalOrderId: row.internalOrderId,
    createdAt: row.createdAt.toISOString(),
    amount: row.amount,
    currency: row.currency,
    description: row.description,
    billing: { name: row.billingName, phone: row.billingPhone },
    customerEmail: row.customerEmail,
    phoneNo: row.phoneNo,
    lastDay: row.lastDay,
  }
}
