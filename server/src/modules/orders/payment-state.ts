import type { OrderState } from '@paydeck/contract/calls/orders'

import type { Row } from '../../db/rows.ts'

/** The columns of `STATE_COLUMNS`. */
export interface StateRow extends Pick<
  Row<'app.merchantOrder'>,
  'merchantOrderId' | 'status' | 'activeTransactionId' | 'expiresAt'
> {
  /** Null without an open or successful attempt. */
  paymentState: NonNullable<OrderState['payment']>['state'] | null
}

/** Expects an order `o` with its payment `p`, joined by `PAYMENT_JOIN`. */
export const STATE_COLUMNS = `o.merchant_order_id, o.status, o.active_transaction_id, o.expires_at,
  case when o.active_transaction_id is null then null
       when o.status = 'paid' then 'paid'
       when p.status = 'not_captured' then 'held'
       when p.three_ds_redirect_url is not null and p.status in ('incomplete', 'pending') then 'challenged'
       else 'pending' end as payment_state`

/** `$1` is the merchant. Lateral: the planner does not know how few orders a page has, and would scan all payments. */
export const PAYMENT_JOIN = `left join lateral (
  select status, three_ds_redirect_url from app.payment
  where merchant_id = $1 and transaction_id = o.active_transaction_id limit 1) p on true`

/** @param now business time, because last days end by it */
export const toState = (row: StateRow, now: Date): OrderState => ({
  merchantOrderId: row.merchantOrderId,
  status: row.status,
  payment:
    row.activeTransactionId === null || row.paymentState === null
      ? null
      : { state: row.paymentState, transactionId: row.activeTransactionId },
  isExpired: isExpired(row, now),
})

/** An order with a payment in progress has not expired: that payment may still succeed. */
const isExpired = (row: StateRow, now: Date): boolean =>
  row.status === 'created' &&
  row.activeTransactionId === null &&
  row.expiresAt !== null &&
  row.expiresAt <= now
