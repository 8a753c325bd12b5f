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
  /** The last day on which the order can be paid. */
  lastDay: string | null
  /** The number of the reminder, from 1; absent for a request. */
  reminder?: number
  link: string
  /** Wall time. */
  expiresAt: Date
}

/** Null skips the channel. */
export interface Addresses {
  email: string | null
  /** As it was typed. */
  phone: string | null
}

export interface SentBy {
  email: boolean
  sms: boolean
}

export interface OrderMailDeps {
  merchants: Pick<MerchantsService, 'getWithin'>
  mail: Pick<MailService, 'enqueue' | 'enqueueText' | 'canText' | 'maySend'>
}

export type OrderMail = ReturnType<typeof orderMail>

type Mail = OrderMailDeps['mail']
type Home = Pick<Merchant, 'tradingCountry'>

/** Null when no text message can reach the number. */
const numberOf = (mail: Mail, { tradingCountry }: Home, { phone }: Addresses): string | null =>
  phone === null || !mail.canText ? null : textNumber(phone, tradingCountry)

export const orderMail = ({ merchants, mail }: OrderMailDeps) => ({
  reachable: (merchant: Home, to: Addresses): SentBy => ({
    email: to.email !== null,
    sms: numberOf(mail, merchant, to) !== null,
  }),

  /** Whether today's limits allow a reminder by every channel it uses. */
  async mayRemind(merchant: Merchant, to: Addresses): Promise<boolean> {
    const { merchantId } = merchant
    const number = numberOf(mail, merchant, to)
    const room = await Promise.all([
      to.email === null ||
        mail.maySend(merchantId, { kind: 'payment_reminder', recipient: to.email }),
      number === null ||
        mail.maySend(merchantId, { kind: 'payment_reminder_sms', recipient: number }),
    ])
    return room.every(Boolean)
  },

  /** Runs in the transaction that issued the link. Skips the text without an SMS gateway or a textable number. */
  async queueOrderLink(
    tx: MerchantTx,
    merchantId: string,
    request: OrderRequested,
    to: Addresses,
  ): Promise<SentBy> {
    const merchant = await merchants.getWithin(tx, merchantId)
    const number = numberOf(mail, merchant, to)
    if (number !== null) await queueText(mail, tx, merchant, { ...request, recipient: number })
    if (to.email !== null) await queueEmail(mail, tx, merchant, { ...request, recipient: to.email })
    return { email: to.email !== null, sms: number !== null }
  },
})

type Addressed = OrderRequested & { recipient: string }

/** A reminder is sent once, a request once per link. */
const causeOf = ({ merchantOrderId, reminder, expiresAt }: OrderRequested): string =>
  reminder === undefined
    ? `payment-request:${merchantOrderId}:${expiresAt.toISOString()}`
    : `payment-reminder:${merchantOrderId}:${reminder}`

function queueText(
  mail: Mail,
  tx: MerchantTx,
  { merchantId, brandName }: Merchant,
  request: Addressed,
): Promise<void> {
  const isReminder = request.reminder !== undefined
  return mail.enqueueText(tx, merchantId, {
    cause: `sms:${causeOf(request)}`,
    kind: isReminder ? 'payment_reminder_sms' : 'payment_request_sms',
    recipient: request.recipient,
    subject: `Text message for order ${request.internalOrderId}`,
    text: paymentRequestText({
      payee: brandName,
      orderNumber: request.internalOrderId,
      amount: request.amount,
      currency: request.currency,
      isReminder,
      link: request.link,
    }),
  })
}

async function queueEmail(
  mail: Mail,
  tx: MerchantTx,
  merchant: Merchant,
  request: Addressed,
): Promise<void> {
  const { merchantId, brandName } = merchant
  const isReminder = request.reminder !== undefined
  const items = await findItems(tx, merchantId, request.merchantOrderId)
  await mail.enqueue(tx, merchantId, {
    cause: causeOf(request),
    kind: isReminder ? 'payment_reminder' : 'payment_request',
    recipient: request.recipient,
    ...paymentRequestEmail({
      brand: customerMailBrand(merchant),
      payee: brandName,
      orderNumber: request.internalOrderId,
      amount: request.amount,
      currency: request.currency,
      description: orderSummary(request.description, items),
      lastDay: request.lastDay,
      isReminder,
      link: request.link,
      expiresAt: request.expiresAt,
      timeZone: merchant.timeZone,
      contact: merchant.supportEmail,
    }),
  })
}
