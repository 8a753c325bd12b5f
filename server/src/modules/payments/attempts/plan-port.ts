import type { MerchantTx } from '../../../db/database.ts'
import type { ReservedOrder } from '../../orders/order-lock.ts'
import type { PaymentRow } from '../store.ts'

/** A plan worked out for an order: its ID and the amount charged now. Minor units. */
export interface PlanQuote {
  payPlanId: string
  initial: number
}

/**
 * All that payments know of plans: what an attempt to pay in instalments calls, always in its own transaction.
 */
export interface PlanPort {
  /** Works out the plan before its payment exists; 409 when it is not offered. */
  quote(
    tx: MerchantTx,
    merchantId: string,
    request: { order: ReservedOrder; payPlanVariant: string; timeZone: string },
    now: Date,
  ): Promise<PlanQuote>
  /** Stores the plan of a payment that was just inserted. */
  open(
    tx: MerchantTx,
    merchantId: string,
    opened: {
      quote: PlanQuote
      payPlanVariant: string
      transactionId: string
      order: ReservedOrder
    },
    now: Date,
  ): Promise<void>
  /** Starts the instalments after the first charge; returns the amount that was charged. */
  started(
    tx: MerchantTx,
    payment: PaymentRow,
    paid: {
      card: { source: string | null; brand: string | null; last4: string | null }
      timeZone: string
    },
    now: Date,
  ): Promise<{ initial: number }>
  /** Ends the plan after its first charge failed. */
  failed(tx: MerchantTx, payment: PaymentRow, now: Date): Promise<void>
}
