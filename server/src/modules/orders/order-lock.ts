import { orderObstacle } from '@paydeck/contract/merchant/order-obstacle'

import type { MerchantTx } from '../../db/database.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Counts } from '../counts/service.ts'
import * as store from './store.ts'

export type { ReservedOrder } from './store.ts'

/** In the payment's own transaction. Locks in the order order, payment, customer, what the merchant is owed. */
export const orderLock = (
  counts: Pick<Counts, 'orderMove' | 'orderMoves'>,
  clock: Pick<Clock, 'now'>,
) => ({
  /** Makes the attempt the order's only open one. 404 for an unknown order, 409 with a sentence when it cannot be paid. */
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

  /** The open attempt has paid it. Throws, at the latest when it is written, when another one holds the order. */
  payment: (tx: MerchantTx, merchantId: string, held: store.Holding) =>
    store.payment(tx, merchantId, held, counts),

  /** The open attempt failed: the order may be paid again. */
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
  // The obstacle may have gone between the two statements; asking again then helps.
  return conflict(
    obstacle?.code ?? 'order_busy',
    obstacle?.text ?? 'This order has just changed. Please try again.',
  )
}
