import type { OrderRequest } from '@paydeck/contract/calls/orders'

import type { IdempotencyKey } from '../../idempotency/service.ts'
import type { TermsInput } from './new-terms.ts'

/** A null number takes the next one. Without an address, staff show the customer the link. */
export type OrderInput = Omit<OrderRequest, 'internalOrderId' | 'customerEmail'> & {
  internalOrderId: string | null
  customerEmail: string | null
}

export interface NewInvoice {
  orderRequest: OrderInput
  sendEmail: boolean
  sendSms?: boolean
  /** Refuses a number that an unpaid order has. */
  isNumberNew?: boolean | undefined
  /** Last day and reminders; the merchant's settings when absent. */
  terms?: TermsInput
  idempotencyKey?: IdempotencyKey | null
}
