import { orderCalls, type Order } from '@paydeck/contract/calls/orders'
import { ApiError } from '@paydeck/contract/protocol/error'
import { mutationOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'
import { newIdempotencyKey, wasRefused } from '#/lib/api/idempotency-key.ts'

import { ordersKey } from './order-queries.ts'

export type BulkAct = 'resend' | 'cancel'

export type OrderOutcome =
  | { state: 'running' | 'done' }
  /** `isUnknown`: no answer came, so it may have been done. */
  | { state: 'failed'; error: ApiError; isUnknown: boolean; idempotencyKey: string }

export type Outcomes = ReadonlyMap<string, OrderOutcome>

interface Ask {
  orders: readonly Order[]
  /** The outcomes of earlier attempts. */
  before: Outcomes
  onOutcome: (merchantOrderId: string, outcome: OrderOutcome) => void
}

const sendOne = {
  cancel: (merchantId: string, { merchantOrderId }: Order) =>
    call(orderCalls.cancelOrder, { merchantId, merchantOrderId }),
  resend: (merchantId: string, order: Order, idempotencyKey: string) => {
    const { merchantOrderId, customerEmail, phoneNo } = order
    const query = { sendEmail: customerEmail !== null, sendSms: phoneNo !== null }
    const args = { merchantId, merchantOrderId, query }
    return call(orderCalls.resendInvoice, args, { idempotencyKey })
  },
} as const

/** One call per order, in sequence. A failure does not stop the others. */
export const actOnOrders = (merchantId: string, act: BulkAct) =>
  mutationOptions({
    mutationFn: async ({ orders, before, onOutcome }: Ask) => {
      for (const order of orders) {
        const { merchantOrderId } = order
        onOutcome(merchantOrderId, { state: 'running' })
        onOutcome(merchantOrderId, await outcomeOf(merchantId, act, order, before))
      }
    },
    meta: { makesStale: [ordersKey(merchantId)] },
  })

async function outcomeOf(
  merchantId: string,
  act: BulkAct,
  order: Order,
  before: Outcomes,
): Promise<OrderOutcome> {
  const earlier = before.get(order.merchantOrderId)
  const wasUnknown = earlier?.state === 'failed' && earlier.isUnknown
  // An attempt without an answer may have succeeded: the same key does not repeat it.
  const idempotencyKey = wasUnknown ? earlier.idempotencyKey : newIdempotencyKey()
  try {
    await sendOne[act](merchantId, order, idempotencyKey)
    return { state: 'done' }
  } catch (thrown) {
    const error =
      thrown instanceof ApiError ? thrown : new ApiError('Something went wrong.', 0, 'no_answer')
    // The earlier attempt, whose answer was lost, cancelled it.
    if (act === 'cancel' && wasUnknown && error.errorCode === 'order_cancelled')
      return { state: 'done' }
    return { state: 'failed', error, isUnknown: !wasRefused(error), idempotencyKey }
  }
}
