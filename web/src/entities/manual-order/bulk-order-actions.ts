import { orderCalls, type Order } from '@paydeck/contract/calls/orders'
import { ApiError } from '@paydeck/contract/protocol/error'
import { mutationOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'
import { newIdempotencyKey, wasRefused } from '#/lib/api/idempotency-key.ts'

import { ordersKey } from './order-queries.ts'
import { resendRequest } from './resend-order.ts'

export type BulkAction = 'resend' | 'cancel'

export type OrderOutcome =
  | { state: 'running' | 'done' }
  /** `isUnknown`: no answer came, so it may have been done. */
  | { state: 'failed'; error: ApiError; isUnknown: boolean; idempotencyKey: string }

export type Outcomes = ReadonlyMap<string, OrderOutcome>

interface BulkRequest {
  orders: readonly Order[]
  /** The outcomes of earlier attempts. */
  previous: Outcomes
  onOutcome: (merchantOrderId: string, outcome: OrderOutcome) => void
}

const sendOne = {
  cancel: (merchantId: string, { merchantOrderId }: Order) =>
    call(orderCalls.cancelOrder, { merchantId, merchantOrderId }),
  resend: resendRequest,
} as const

/** One call per order, in sequence. A failure does not stop the others. */
export const runBulkAction = (merchantId: string, action: BulkAction) =>
  mutationOptions({
    mutationFn: async ({ orders, previous, onOutcome }: BulkRequest) => {
      for (const order of orders) {
        const { merchantOrderId } = order
        onOutcome(merchantOrderId, { state: 'running' })
        onOutcome(merchantOrderId, await outcomeOf(merchantId, action, order, previous))
      }
    },
    meta: { makesStale: [ordersKey(merchantId)] },
  })

async function outcomeOf(
  merchantId: string,
  action: BulkAction,
  order: Order,
  previous: Outcomes,
): Promise<OrderOutcome> {
  const lastOutcome = previous.get(order.merchantOrderId)
  const wasUnknown = lastOutcome?.state === 'failed' && lastOutcome.isUnknown
  // An attempt without an answer may have succeeded: the same key does not repeat it.
  const idempotencyKey = wasUnknown ? lastOutcome.idempotencyKey : newIdempotencyKey()
  try {
    await sendOne[action](merchantId, order, idempotencyKey)
    return { state: 'done' }
  } catch (thrown) {
    const error =
      thrown instanceof ApiError ? thrown : new ApiError('Something went wrong.', 0, 'no_answer')
    // The earlier attempt, whose answer was lost, cancelled it.
    if (action === 'cancel' && wasUnknown && error.errorCode === 'order_cancelled')
      return { state: 'done' }
    return { state: 'failed', error, isUnknown: !wasRefused(error), idempotencyKey }
  }
}
