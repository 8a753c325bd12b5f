import type { Order } from '@paydeck/contract/calls/orders'

import type { ListedOrder } from './list-store.ts'
import { toState } from './payment-state.ts'

export function toOrder(row: ListedOrder): Order {
  return {
    ...toState(row),
    internalOrderId: row.internalOrderId,
    createdAt: row.createdAt.toISOString(),
    amount: row.amount,
    currency: row.currency,
    description: row.description,
    billing: { name: row.billingName, phone: row.billingPhone },
    customerEmail: row.customerEmail,
    phoneNo: row.phoneNo,
  }
}
