import type { OrderRequest } from '@paydeck/contract/calls/orders'

import type { IdempotencyKey } from '../../idempotency/service.ts'

/** Without a number, the next one is made; without an address, the customer is shown the link. */
export type WantedOrder = Omit<OrderRequest, 'internalOrderId' | 'customerEmail'> & {
  internalOrderId: string | null
  customerEmail: string | null
}

export interface NewInvoice {
  orderRequest: WantedOrder
  sendEmail: boolean
  sendSms?: boolean
  /** Refuses the number of an unpaid order. */
  isNumberNew?: boolean | undefined
  named?: IdempotencyKey | null
}
