import { randomBytes } from 'node:crypto'

import type { Server } from '../../server/src/server.ts'

/** A manual order in AUD, of `amount` minor units, with the token of its link. */
export const createOrder = ({ services }: Server, merchantId: string, amount: number) =>
  services.orders.create(
    { merchantId, userId: 'user_bench00000000000' },
    {
      sendSms: false,
      sendEmail: false,
      orderRequest: {
        orderType: 'manual',
        internalOrderId: randomBytes(6).toString('hex'),
        paymentAmount: { amount, currency: 'AUD' },
        customerEmail: 'jane@example.com',
        billing: { name: 'Jane Doe' },
      },
    },
  )
