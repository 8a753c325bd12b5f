import { orderCalls, type Order } from '@paydeck/contract/calls/orders'
import { mutationOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'
import type { Keyed } from '#/lib/api/idempotency-key.ts'

import { ordersKey } from './order-queries.ts'

/** Sends the request again, by email and text message as far as the order has the addresses; once per key. */
export const resendRequest = (
  merchantId: string,
  { merchantOrderId, customerEmail, phoneNo }: Order,
  idempotencyKey: string,
) => {
  const query = { sendEmail: customerEmail !== null, sendSms: phoneNo !== null }
  return call(orderCalls.resendInvoice, { merchantId, merchantOrderId, query }, { idempotencyKey })
}

export const resendOrder = (merchantId: string, order: Order) =>
  mutationOptions({
    mutationFn: async ({ idempotencyKey }: Keyed<undefined>) => {
      await resendRequest(merchantId, order, idempotencyKey)
    },
    meta: { makesStale: [ordersKey(merchantId)] },
  })
