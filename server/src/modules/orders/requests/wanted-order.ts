import type { OrderRequest } from '@paydeck/contract/calls/orders'

import type { IdempotencyKey } from '../../idempotency/service.ts'
import type { AskedTerms } from './new-terms.ts'

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
  /** When it ends and whether the customer is reminded; left out: as the settings say. */
  terms?: AskedTerms
  named?: IdempotencyKey | null
}
