import type { MerchantTx } from '../../../db/database.ts'
import type { ReservedOrder } from '../../orders/order-lock.ts'
import type { PaymentRow } from '../store.ts'

/** A plan that is about to pay an order: its id and what is taken now. Minor units. */
export interface PlanQuote {
  payPlanId: string
  initial: number
}

/**
 * What an attempt to pay in instalments asks of plans, always in the attempt's transaction. Payments know nothing
 * else of them.
 */
export interface PlanPort {
  /** Works out the plan before its payment exists; 409 with a kind sentence when it is not offered. */
  quote(
    tx: MerchantTx,
    merchantId: string,
    wanted: { order: ReservedOrder; payPlanVariant: string; timeZone: string },
    now: Date,
  ): Promise<PlanQuote>
  /** Keeps the plan; its payment has just been made. */
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
  /** The first payment was taken: the rest is owed by instalments. Answers what was taken. */
  started(
    tx: MerchantTx,
    payment: PaymentRow,
    paid: {
      card: { source: string | null; brand: string | null; last4: string | null }
      timeZone: string
    },
    now: Date,
  ): Promise<{ initial: number }>
  /** The first payment came to nothing. */
  failed(tx: MerchantTx, payment: PaymentRow, now: Date): Promise<void>
}
