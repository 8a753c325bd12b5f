import { brandFlags } from '@paydeck/contract/brand'

import type { MerchantTx } from '../../db/database.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { NotificationsService } from './service.ts'
import { paymentRequestLetter } from './templates/payment-request.ts'

/** What a payment request tells the customer. */
export interface OrderMail {
  merchantOrderId: string
  internalOrderId: string
  recipient: string
  description: string | null
  /** Minor units. */
  amount: number
  currency: string
  link: string
  expiresAt: Date
}

export interface OrderMailDeps {
  merchants: Pick<MerchantsService, 'get'>
  notifications: Pick<NotificationsService, 'enqueue'>
}

/** Writes to customers about their orders, in the merchant's name and brand. */
export function orderMail({ merchants, notifications }: OrderMailDeps) {
  return {
    /** Queues the mail that asks to pay, in the transaction that made the order. */
    async sendPaymentRequest(
      tx: MerchantTx,
      merchantId: string,
      request: OrderMail,
    ): Promise<void> {
      const merchant = await merchants.get(merchantId)
      const { isLaddrB2C } = brandFlags({ marketplaceTags: merchant.tenant_tags })
      await notifications.enqueue(tx, merchantId, {
        // One mail for each link that was made.
        cause: `payment-request:${request.merchantOrderId}:${request.expiresAt.toISOString()}`,
        kind: 'payment_request',
        recipient: request.recipient,
        ...paymentRequestLetter({
          brand: isLaddrB2C ? 'consumer' : 'standard',
          payee: merchant.brand_name,
          orderNumber: request.internalOrderId,
          amount: request.amount,
          currency: request.currency,
          description: request.description,
          link: request.link,
          expiresAt: request.expiresAt,
          timeZone: merchant.time_zone,
          contact: merchant.support_email,
        }),
      })
    },
  }
}
