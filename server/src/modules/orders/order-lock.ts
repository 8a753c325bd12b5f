import { orderObstacle } from '@paydeck/contract/merchant/order-obstacle'

import type { MerchantTx } from '../../db/database.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Counts } from '../counts/service.ts'
import * as store from './store.ts'

export type { ReservedOrder } from './store.ts'

/** Runs in the payment's transaction. Lock order: order, payment, customer, then what the merchant is owed. */
export const orderLock = (
  counts: Pick<Counts, 'orderMove' | 'orderMoves'>,
  clock: Pick<Clock, 'now'>,
) => ({
  /** Makes the attempt the order's only open one. 404 for an unknown order, 409 when it cannot be paid. */
  async reserve(
    tx: MerchantTx,
    merchantId: string,
    merchantOrderId: string,
    transactionId: string,
  ): Promise<store.ReservedOrder> {
    const now = clock.now()
    const held = { merchantOrderId, transactionId }
    const order = await store.reserve(tx, merchantId, held, now)
    if (order) return order
    throw await refusal(tx, merchantId, merchantOrderId, now)
  },

  lock: store.lock,

  /** Without the lock; undefined for an unknown order. */
  read: store.readOrder,

  /** Marks the order as paid by its open attempt. Fails, at the latest when written, when another one reserved it. */
  payment: (tx: MerchantTx, merchantId: string, held: store.Holding) =>
    store.payment(tx, merchantId, held, counts),

  /** Releases the order after a failed attempt, so that it can be paid again. */
  async free(tx: MerchantTx, merchantId: string, merchantOrderId: string, transactionId: string) {
    if (!(await store.free(tx, merchantId, { merchantOrderId, transactionId })))
      throw new Error(`Order ${merchantOrderId} is not held by ${transactionId}`)
  },
})

export type OrderLock = ReturnType<typeof orderLock>

/** Why an order cannot be paid, changed or cancelled. */
export async function refusal(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
  now: Date,
): Promise<Error> {
  const state = await store.readState(tx, merchantId, merchantOrderId, now)
  if (!state) return notFound()
  const obstacle = orderObstacle(state)
  // The reason may have disappeared between the two statements, so a retry helps.
  return conflict(
    obstacle?.code ?? 'order_busy',
    obstacle?.text ?? 'This order has just changed. Please try again.',
  )
}
