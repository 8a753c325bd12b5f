import type { MerchantTx } from '../../db/database.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import type { MailService } from '../mail/service.ts'
import { orderSummary } from '../mail/order-summary.ts'
import { findItems } from './store.ts'
import { textNumber } from '../mail/phone-number.ts'
import { paymentRequestText } from '../mail/templates/payment-request-text.ts'
import { paymentRequestEmail } from '../mail/templates/payment-request.ts'
import { customerMailBrand } from '../mail/mail-brand.ts'

export interface OrderRequested {
  merchantOrderId: string
  internalOrderId: string
  description: string | null
  /** Minor units. */
  amount: number
  currency: string
  link: string
  /** Wall time. */
  expiresAt: Date
}

/** Null leaves the channel out. */
export interface Addresses {
  email: string | null
  /** As it was typed. */
  phone: string | null
}

/** By which ways a request goes to its customer. */
export interface SentBy {
  email: boolean
  sms: boolean
}

export interface OrderMailDeps {
  merchants: Pick<MerchantsService, 'getWithin'>
  mail: Pick<MailService, 'enqueue' | 'enqueueText' | 'canText'>
}

export type OrderMail = ReturnType<typeof orderMail>

export function orderMail({ merchants, mail }: OrderMailDeps) {
  const numberOf = ({ tradingCountry }: Pick<Merchant, 'tradingCountry'>, { phone }: Addresses) =>
    phone === null || !mail.canText ? null : textNumber(phone, tradingCountry)
  return {
    reachable: (merchant: Pick<Merchant, 'tradingCountry'>, to: Addresses): SentBy => ({
      email: to.email !== null,
      sms: numberOf(merchant, to) !== null,
    }),

    /** In the transaction that made the link. No text goes without an SMS gateway, or to a number that takes none. */
    async queueOrderLink(
      tx: MerchantTx,
      merchantId: string,
      request: OrderRequested,
      to: Addresses,
    ): Promise<SentBy> {
      const merchant = await merchants.getWithin(tx, merchantId)
      const cause = `payment-request:${request.merchantOrderId}:${request.expiresAt.toISOString()}`
      const number = numberOf(merchant, to)
      const sms = number !== null
      if (sms)
        await mail.enqueueText(tx, merchantId, {
          cause: `sms:${cause}`,
          kind: 'payment_request_sms',
          recipient: number,
          subject: `Text message for order ${request.internalOrderId}`,
          text: paymentRequestText({
            payee: merchant.brandName,
            orderNumber: request.internalOrderId,
            amount: request.amount,
            currency: request.currency,
            link: request.link,
          }),
        })
      if (to.email === null) return { email: false, sms }
      const items = await findItems(tx, merchantId, request.merchantOrderId)
      await mail.enqueue(tx, merchantId, {
        cause,
        kind: 'payment_request',
        recipient: to.email,
        ...paymentRequestEmail({
          brand: customerMailBrand(merchant),
          payee: merchant.brandName,
          orderNumber: request.internalOrderId,
          amount: request.amount,
          currency: request.currency,
          description: orderSummary(request.description, items),
          link: request.link,
          expiresAt: request.expiresAt,
          timeZone: merchant.timeZone,
          contact: merchant.supportEmail,
        }),
      })
      return { email: true, sms }
    },
  }
}
